import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../testing/render-page.tsx';
import LessonsPage from './lessons.tsx';

it('lists the reports that are due beside the lessons, each with its form (REPORT-5)', async () => {
  const lesson = {
    id: '00000000-0000-4000-8000-000000000001',
    studentId: '00000000-0000-4000-8000-000000000002',
    studentName: 'Lerato Mokoena',
    subject: 'physics',
    date: '2026-03-02',
    time: '16:00',
    startsAt: '2020-03-02T14:00:00Z',
    duration: 60,
    dueAt: '2020-03-03T03:00:00Z',
    needsOutcome: true,
    planned: [],
    topicList: 0,
  };
  stubServer(({ path }) =>
    path.endsWith('/report-forms')
      ? { timeZone: 'Africa/Maseru', items: [lesson], topicLists: [[]] }
      : { items: [], nextCursor: null, timeZone: 'Africa/Maseru' },
  );
  const user = renderPage(<LessonsPage />);
  await user.click(screen.getByRole('tab', { name: 'Reports due' }));
  const link = await screen.findByRole('link', { name: 'Write Report for Lerato Mokoena' });
  expect(link.getAttribute('href')).toBe(`/tutor/lessons/${lesson.id}/report`);
  expect(screen.getByText('Overdue')).toBeTruthy();
});
