import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { renderPage, signInFamily, stubServer } from '../../testing/render-page.tsx';
import { MoneyOfStudents } from './money-of-students.tsx';
import { paysOnlyForSeveral } from '../../lib/students/student.ts';

it('starts those who only pay for several students on Money of all students (FAM-7)', async () => {
  stubServer(({ path }) =>
    path.endsWith('/needs')
      ? { items: [], students: [], timeZone: 'Africa/Maseru' }
      : { items: [], credits: { remaining: 2 } },
  );
  signInFamily({ canBook: false, canSeeProgress: false });
  const [first] = currentUserStore.read().currentUser?.students ?? [];
  if (first === undefined) throw new Error('no student');
  const second = { ...first, id: 's2' as typeof first.id };
  expect(paysOnlyForSeveral([first])).toBe(false);
  expect(paysOnlyForSeveral([first, { ...second, canBook: true }])).toBe(false);
  expect(paysOnlyForSeveral([first, second])).toBe(true);
  renderPage(<MoneyOfStudents students={[first, second]} />);
  expect(await screen.findByRole('table', { name: 'Money of all students' })).toBeTruthy();
});
