import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingForAdmin } from '@thuto/contract/bookings';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { RejectBookingDialog } from './reject-booking-dialog.tsx';

const BOOKING = {
  id: 'b1',
  student: { id: 's1', name: 'Thabo', email: 'thabo@example.com', remaining: 3 },
  subject: 'mathematics',
  date: '2026-03-02',
  time: '15:00',
  startsAt: '2026-03-02T13:00:00.000Z',
  duration: 60,
  groupSize: 1,
  planItem: null,
  holdsCredit: false,
  noShowUsesSession: true,
} as BookingForAdmin;

const CALENDAR = [['calendar', 'getConsoleCalendar'], { type: 'query' }];
const problem = (code: string, status: number, details = {}) =>
  Response.json({ type: 'about:blank', title: 'Error', status, code, requestId: 'r1', details }, { status });

let requests: Request[];
let respond: () => Promise<Response>;

beforeEach(() => {
  currentUserStore.set({
    accountId: 'a1',
    email: 'admin@example.com',
    displayName: 'Admin',
    role: 'admin',
    emailVerified: true,
    students: [],
  });
  requests = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return respond();
  });
});

function Dialog() {
  const [open, setOpen] = useState(true);
  return <RejectBookingDialog booking={BOOKING} open={open} onOpenChange={setOpen} />;
}

function openDialog() {
  const cache = new QueryClient();
  cache.setQueryData(CALENDAR, {});
  render(
    <QueryClientProvider client={cache}>
      <Dialog />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    isCalendarStale: () => cache.getQueryState(CALENDAR)?.isInvalidated,
    confirm: () => screen.getByRole('button', { name: /^Reject/ }),
  };
}

const shownToasts = () => toasts.read().map(({ tone, message }) => ({ tone, message }));
const isClosed = () => expect(screen.queryByRole('dialog')).toBeNull();

it('is busy until the server answers, then shows a toast, refreshes the calendar and closes', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  const { user, confirm, isCalendarStale } = openDialog();
  await user.type(screen.getByLabelText('Reason (Optional)'), 'No tutor');
  await user.click(confirm());
  expect(confirm().getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go back' }).disabled).toBe(true);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await requests[0]?.clone().json()).toEqual({ reason: 'No tutor' });
  expect(isCalendarStale()).toBe(false);

  resolve(Response.json(BOOKING));
  await waitFor(isClosed);
  expect(shownToasts()).toEqual([{ tone: 'success', message: 'Session booking rejected.' }]);
  expect(isCalendarStale()).toBe(true);
});

it('reports the new status when someone else was faster, and closes', async () => {
  respond = async () => problem('booking_not_pending', 409, { status: 'approved' });
  const { user, confirm, isCalendarStale } = openDialog();
  await user.click(confirm());
  await waitFor(isClosed);
  expect(shownToasts()).toEqual([
    { tone: 'info', message: 'This booking is approved now. Nothing was changed.' },
  ]);
  expect(isCalendarStale()).toBe(true);
});

it('stays open after any other error, shows it, and keeps the reason', async () => {
  respond = async () => problem('internal_error', 500);
  const { user, confirm } = openDialog();
  await user.type(screen.getByLabelText('Reason (Optional)'), 'No tutor');
  await user.click(confirm());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error rejecting booking. Please try again.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (Optional)').value).toBe('No tutor');
  expect(shownToasts()).toEqual([]);

  respond = async () => Response.json(BOOKING);
  await user.click(confirm());
  await waitFor(isClosed);
  expect(requests).toHaveLength(2);
});
