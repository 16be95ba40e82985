import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInFamily } from '../../../testing/render-page.tsx';
import { AssessmentCall } from './assessment-call.tsx';

const TIME = { time: '10:00', startsAt: '2026-03-04T08:00:00.000Z' };
const WEEK = {
  isOffered: true,
  firstDate: '2026-03-02',
  lastDate: '2026-04-02',
  days: [{ date: '2026-03-04', times: [TIME] }],
  tutors: [{ id: 't1', name: 'Mme Lineo' }],
};
const CALL = { tutorName: 'Mme Lineo', duration: 20, date: '2026-03-04', ...TIME };

let call: typeof CALL | null;
let sent: unknown[];

beforeEach(() => {
  signInFamily();
  call = null;
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') {
      sent.push(await request.clone().json());
      call = CALL;
      return Response.json(CALL, { status: 201 });
    }
    return Response.json(pathname.endsWith('/free-times') ? WEEK : { call, timeZone: 'Africa/Maseru' });
  });
});

function show() {
  const Page = createRoutesStub([{ path: '/', Component: () => <AssessmentCall id="a1" /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return within(screen.getByRole('region', { name: 'Assessment call' }));
}

it('books the chosen free time (ASSESS-10)', async () => {
  const section = show();
  const user = userEvent.setup();
  await user.click(await section.findByRole('button', { name: 'Book Assessment Call' }));
  await user.click(await section.findByRole('button', { name: /10:00/ }));
  await user.click(section.getByRole('button', { name: /^Confirm/ }));
  expect(sent).toEqual([{ date: '2026-03-04', time: '10:00' }]);
});

it('shows when the call takes place and the way to change it', async () => {
  call = CALL;
  const section = show();
  expect(await section.findByText('Mme Lineo')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Join, change or cancel' })).toBeTruthy();
});
