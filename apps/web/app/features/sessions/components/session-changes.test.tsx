import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { beforeEach, expect, it, vi } from 'vitest';
import { SessionActions } from './session-actions.tsx';
import { useSessionDialogs } from './session-dialogs.tsx';

const SESSION = {
  id: 'x1',
  student: { id: 's1', name: 'Thabo', email: 'thabo@example.com', remaining: 3 },
  subject: 'physics',
  date: '2099-03-02',
  time: '15:00',
  startsAt: '2099-03-02T13:00:00.000Z',
  duration: 60,
  notes: '',
  tutorId: null,
  tutorName: null,
  meetingLink: null,
  groupSize: 2,
  holdsCredit: false,
  noShowUsesSession: true,
  revision: 1,
  status: 'scheduled',
  allowedActions: ['complete', 'cancel', 'no-show', 'reschedule'],
} as unknown as SessionForAdmin;

let commands: { path: string; body: unknown }[];

beforeEach(() => {
  commands = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ student: null, tutor: null });
    commands.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
    return Response.json({ ...SESSION, time: '16:00', revision: 2 });
  });
});

function Row({ session, cancelLabel }: { session: SessionForAdmin; cancelLabel?: string }) {
  const { asks, dialogs } = useSessionDialogs();
  return (
    <>
      <SessionActions session={session} cancelLabel={cancelLabel} {...asks} />
      {dialogs}
    </>
  );
}

function renderRow(session = SESSION, cancelLabel?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Row session={session} cancelLabel={cancelLabel} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      return within(await screen.findByRole('dialog'));
    },
  };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('states that no session was taken when a session is cancelled, and who keeps it (SESS-5)', async () => {
  const { user, press } = renderRow(SESSION, 'Cancel');
  const dialog = await press('Cancel');
  expect(dialog.getByText('No session was taken, so none goes back')).toBeTruthy();
  expect(dialog.getByText(/The others in the small group keep it/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Public holiday');
  await user.click(dialog.getByRole('button', { name: 'Cancel Session' }));
  await expectClosed();
  expect(commands).toEqual([{ path: '/api/sessions/x1/cancel', body: { reason: 'Public holiday' } }]);
});

it('moves a session with its revision', async () => {
  const { user, press } = renderRow();
  const dialog = await press('Change Time');
  // happy-dom does not show the initial value of a select.
  await user.selectOptions(dialog.getByLabelText('Duration'), '60 minutes');
  const time = dialog.getByLabelText('Time');
  await user.clear(time);
  await user.type(time, '16:00');
  await user.click(dialog.getByRole('button', { name: 'Change Time' }));
  await expectClosed();
  expect(commands).toEqual([
    {
      path: '/api/sessions/x1/reschedule',
      body: { date: '2099-03-02', time: '16:00', duration: 60, smallGroup: false, revision: 1 },
    },
  ]);
});

it('says what a no-show takes from the balance', async () => {
  const { user, press } = renderRow();
  const dialog = await press('Student absent');
  expect(dialog.getByText('It takes 1 of the 3 sessions that Thabo has left.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Uses no session' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as No-show' }));
  await expectClosed();
  expect(commands).toEqual([{ path: '/api/sessions/x1/no-show', body: { takesCredit: false } }]);
});

it('shows only what the server allows', () => {
  renderRow({ ...SESSION, allowedActions: ['complete', 'cancel'] });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Complete',
    'Cancel Lesson',
  ]);
});
