import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { stubServer } from '../../testing/render-page.tsx';
import ReportPage from './report.tsx';

const LESSON = '00000000-0000-4000-8000-000000000001';
const TOPIC = '00000000-0000-4000-8000-000000000002';

it.each([
  ['Completed', true, '?view=past'],
  ['Decide later', false, '?view=outcome'],
])(
  'leads from a report with the outcome %s to the list that has its lesson (REPORT-6)',
  async (outcome, completesLesson, view) => {
    const form = {
      id: LESSON,
      studentId: LESSON,
      studentName: 'Lerato Mokoena',
      subject: 'physics',
      date: '2026-11-28',
      time: '16:00',
      startsAt: '2026-11-28T14:00:00Z',
      duration: 60,
      dueAt: '2026-11-29T03:00:00Z',
      needsOutcome: true,
      planned: [TOPIC],
      topicList: 0,
    };
    const sent = stubServer(({ method }) =>
      method === 'GET'
        ? {
            timeZone: 'Africa/Maseru',
            items: [form],
            topicLists: [[{ id: TOPIC, code: '1.1', title: 'Motion' }]],
          }
        : {},
    );
    currentUserStore.set({
      accountId: 'a1',
      email: 'thabiso@example.org',
      displayName: 'Ntate Thabiso',
      role: 'tutor',
      emailVerified: true,
      students: [],
    } as never);
    const router = createMemoryRouter(
      [
        { path: '/tutor/lessons/:id/report', element: <ReportPage /> },
        { path: '/tutor/lessons', element: 'Lessons' },
      ],
      { initialEntries: [`/tutor/lessons/${LESSON}/report`] },
    );
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${outcome}`) }));
    await user.click(screen.getByRole('radio', { name: 'Secure' }));
    await user.click(screen.getByRole('button', { name: 'Save Report' }));
    await screen.findByText('Lessons');
    expect(router.state.location.search).toBe(view);
    expect(sent).toMatchObject([{ body: { completesLesson } }]);
  },
);
