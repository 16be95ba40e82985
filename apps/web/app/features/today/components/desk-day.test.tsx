import type { DeskDay as Day, LessonOfDay } from '@thuto/contract/today';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../testing/set-subjects.ts';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { DeskDay } from './desk-day.tsx';

const lessonIn = (minutes: number, tutorName: string): LessonOfDay => ({
  id: `lesson-${minutes}`,
  subject: 'physics',
  isAssessmentCall: false,
  startsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  duration: 60,
  tutorName,
  tutorJoinedAt: null,
  students: [],
  problems: [],
});
const day = (lessons: LessonOfDay[]): Day => ({
  date: '2026-03-04',
  lessons,
  withoutOutcome: [],
  withoutReport: [],
  reportsDue: 0,
  duringLeave: [],
  complete: true,
  groupsToDecide: [],
});

it('names who has not joined once Join is open (TODAY-2)', async () => {
  stubServer(() => day([lessonIn(5, 'Mme Refiloe'), lessonIn(180, 'Ntate Sello')]));
  renderPage(<DeskDay renderGroup={() => null} />);
  const soon = await screen.findByRole('list', { name: 'Lessons of today, Mme Refiloe' });
  const later = screen.getByRole('list', { name: 'Lessons of today, Ntate Sello' });
  expect(within(soon).getByText('Mme Refiloe has not joined')).toBeTruthy();
  expect(within(later).queryByText(/has not joined/)).toBeNull();
});

it('shows the number of Reports Due and folds a long list (TODAY-4)', async () => {
  const withoutReport = Array.from({ length: 8 }, (_, n) => lessonIn(-60 * (n + 2), 'Mme Refiloe'));
  stubServer(() => ({ ...day([]), withoutReport, reportsDue: 11 }));
  const user = renderPage(<DeskDay renderGroup={() => null} />);
  const list = await screen.findByRole('region', { name: 'Reports due' });
  expect(within(list).getByRole('heading').textContent).toBe('Reports due (11)');
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  await user.click(within(list).getByRole('button', { name: 'Show more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
});
