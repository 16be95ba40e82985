import type { StudentOverview } from '@thuto/contract/users';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../testing/set-subjects.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdjustCreditsDialog } from './adjust-credits-dialog.tsx';

const student = (holdingLessons: Partial<StudentOverview['holdingLessons'][number]>[]) =>
  ({
    name: 'Thabo Mokoena',
    balance: { assigned: 5, completed: 0, remaining: 4, held: holdingLessons.length },
    holdingLessons,
  }) as StudentOverview;
const show = (held: Parameters<typeof student>[0]) =>
  renderPage(
    <AdjustCreditsDialog studentId="s1" student={student(held)} open onOpenChange={() => undefined} />,
  );

it('names the booked sessions that hold credits, which an adjustment leaves alone', async () => {
  show([
    { id: 'l1', subject: 'physics', startsAt: '2026-03-04T08:00:00.000Z', tutorName: 'Ntate Lebohang' },
    { id: 'l2', subject: 'chemistry', startsAt: '2026-03-05T08:00:00.000Z', tutorName: null },
  ] as Parameters<typeof student>[0]);
  expect(
    await screen.findByText(/^Booked sessions hold 2 more credits\. .* cancel the sessions first\.$/),
  ).toBeTruthy();
  const lessons = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lessons).toEqual([
    expect.stringMatching(/Mar.*, Physics, Ntate Lebohang$/),
    expect.stringMatching(/Mar.*, Chemistry$/),
  ]);
});

it('names none when no session is booked', async () => {
  show([]);
  expect(await screen.findByText('Thabo Mokoena')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
