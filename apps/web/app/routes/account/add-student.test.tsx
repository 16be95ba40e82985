import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { renderPage, stubServer } from '../../testing/render-page.tsx';
import AddStudentPage from './add-student.tsx';

it('is filled in with what the account knows of the parent (FAM-1)', async () => {
  stubServer(() => ({}));
  currentUserStore.set({
    accountId: 'a1',
    email: 'mamello@example.org',
    displayName: 'Mamello Mokoena',
    role: 'student',
    emailVerified: true,
    students: [],
  } as never);
  renderPage(<AddStudentPage />);
  const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  expect(await valueOf('Parent First Name')).toBe('Mamello');
  expect(await valueOf('Parent Last Name')).toBe('Mokoena');
  expect(await valueOf('Parent Email')).toBe('mamello@example.org');
  expect(await valueOf('First Name')).toBe('');
});
