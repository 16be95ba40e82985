import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingForAdmin } from '@thuto/contract/bookings';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { BookingActions } from './admin-booking-actions.tsx';
import { useBookingDialogs } from './booking-dialogs.tsx';

const BOOKING = {
  id: 'b1',
  student: { id: 's1', name: 'Thabo', email: 'thabo@example.com', remaining: 3 },
  subject: 'mathematics',
  date: '2099-03-02',
  time: '15:00',
  startsAt: '2099-03-02T13:00:00.000Z',
  duration: 60,
  notes: '',
  tutorId: 't1',
  tutorName: 'Mme Lineo',
  meetingLink: 'https://meet.example.org/lineo',
  groupSize: 1,
  holdsCredit: true,
  noShowUsesSession: true,
  timeKept: true,
  revision: 4,
  proposals: [],
  planItem: null,
  status: 'approved',
  allowedActions: ['complete', 'cancel', 'no-show', 'edit', 'reschedule'],
} as unknown as BookingForAdmin;

const TUTOR_TAKEN = {
  kind: 'booking',
  subject: 'physics',
  startsAt: '2099-03-03T14:00:00.000Z',
  duration: 60,
  studentName: 'Naledi',
  tutorName: 'Mme Lineo',
  canShareSlot: true,
};
const FREE = { student: null, tutor: null };

const problem = (code: string, status: number, details = {}) =>
  Response.json({ type: 'about:blank', title: 'Error', status, code, requestId: 'r1', details }, { status });
const remaining = (count: number, changes: object = {}) =>
  Response.json({ ...BOOKING, ...changes, student: { ...BOOKING.student, remaining: count } });

/** The commands that were sent, and the responses to them and to the question for conflicts. */
let booking: BookingForAdmin;
let commands: { path: string; body: unknown }[];
let respond: () => Promise<Response>;
let conflicts: object;
let askedTimes: URLSearchParams[];

beforeEach(() => {
  currentUserStore.set({
    accountId: 'a1',
    email: 'admin@example.com',
    displayName: 'Admin',
    role: 'admin',
    emailVerified: true,
    students: [],
  });
  booking = BOOKING;
  commands = [];
  askedTimes = [];
  conflicts = FREE;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'GET') {
      if (pathname.endsWith('/tutors')) return Response.json({ items: [] });
      askedTimes.push(searchParams);
      return Response.json(conflicts);
    }
    const text = await request.clone().text();
    commands.push({ path: pathname, body: text === '' ? undefined : JSON.parse(text) });
    return respond();
  });
});

function Row() {
  const { asks, dialogs } = useBookingDialogs();
  return (
    <>
      <BookingActions booking={booking} {...asks} />
      {dialogs}
    </>
  );
}

/** Renders the buttons of the booking and presses one. */
async function press(name: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

const shownToasts = () => toasts.read().map(({ tone, message }) => ({ tone, message }));
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

describe('Cancel Lesson', () => {
  it('states the consequence, sends the reason and shows what the student has left (BOOK-18)', async () => {
    respond = async () => remaining(4);
    const { user, dialog } = await press('Cancel Lesson');
    expect(dialog.getByText('1 session goes back to Thabo')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'The tutor is ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel Lesson' }));
    await expectClosed();
    expect(commands).toEqual([{ path: '/api/bookings/b1/cancel', body: { reason: 'The tutor is ill' } }]);
    expect(shownToasts()).toEqual([
      { tone: 'success', message: 'Lesson cancelled. Thabo has 4 sessions left.' },
    ]);
  });

  it('states that no session goes back for a booking that was approved without a credit', async () => {
    booking = { ...BOOKING, holdsCredit: false };
    const { dialog } = await press('Cancel Lesson');
    expect(dialog.getByText('No session was taken, so none goes back')).toBeTruthy();
  });

  it('returns the focus to its button after Keep Lesson and sends nothing (UI-3)', async () => {
    const { user, dialog } = await press('Cancel Lesson');
    await user.click(dialog.getByRole('button', { name: 'Keep Lesson' }));
    await expectClosed();
    await expectFocus('Cancel Lesson');
    expect(commands).toEqual([]);
  });

  it('shows an error and keeps the reason (UI-2)', async () => {
    respond = async () => problem('internal_error', 500);
    const { user, dialog } = await press('Cancel Lesson');
    await user.type(dialog.getByLabelText('Reason'), 'The tutor is ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel Lesson' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Error cancelling lesson. Please try again.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The tutor is ill');
  });

  it('reports the status in words when someone else was faster', async () => {
    respond = async () => problem('booking_not_approved', 409, { status: 'no_show' });
    const { user, dialog } = await press('Cancel Lesson');
    await user.click(dialog.getByRole('button', { name: 'Cancel Lesson' }));
    await expectClosed();
    expect(shownToasts()).toEqual([
      { tone: 'info', message: 'This booking is a no-show now. Nothing was changed.' },
    ]);
  });
});

describe('Change Time', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, label: string, value: string) => {
    const field = within(screen.getByRole('dialog')).getByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  };
  // happy-dom does not show the initial value of a select.
  const open = async () => {
    const { user, dialog } = await press('Change Time');
    await user.selectOptions(dialog.getByLabelText('Duration'), '60 minutes');
    return { user, dialog };
  };
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Change Time' });

  it('starts with the present time, names the zone and sends the new one with the revision (BOOK-19)', async () => {
    respond = async () => remaining(3, { date: '2099-03-03', time: '16:00', revision: 5 });
    const { user, dialog } = await open();
    expect(dialog.getByText(/Times are in Maseru time/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('2099-03-02');
    expect(dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('15:00');
    await fill(user, 'Date', '2099-03-03');
    await fill(user, 'Time', '16:00');
    await user.selectOptions(dialog.getByLabelText('Duration'), '90 minutes');
    await user.click(confirm());
    await expectClosed();
    expect(commands).toEqual([
      {
        path: '/api/bookings/b1/reschedule',
        body: { date: '2099-03-03', time: '16:00', duration: 90, smallGroup: false, revision: 4 },
      },
    ]);
  });

  it('offers to undo the move, with the new revision', async () => {
    respond = async () => remaining(3, { date: '2099-03-03', revision: 5 });
    const { user } = await open();
    await fill(user, 'Date', '2099-03-03');
    await user.click(confirm());
    await expectClosed();
    const [offer] = toasts.read();
    expect(offer).toMatchObject({ message: 'Moved to Tue, 3 Mar 2099, 15:00.', lifetimeMs: 10_000 });
    respond = async () => remaining(3, { revision: 6 });
    offer?.action?.run();
    await waitFor(() =>
      expect(shownToasts()).toContainEqual({
        tone: 'success',
        message: 'Moved back to Mon, 2 Mar 2099, 15:00.',
      }),
    );
    expect(commands.at(-1)?.body).toEqual({
      date: '2099-03-02',
      time: '15:00',
      duration: 60,
      smallGroup: false,
      revision: 5,
    });
  });

  it('shows a conflict while typing, without the lesson itself, and offers a small group', async () => {
    conflicts = { student: null, tutor: TUTOR_TAKEN };
    const { dialog } = await press('Change Time');
    expect(await dialog.findByText(/^This tutor already has Physics with Naledi/)).toBeTruthy();
    expect(dialog.getByLabelText('Small-group session with the same tutor and time')).toBeTruthy();
    expect(Object.fromEntries(askedTimes[0] ?? [])).toMatchObject({
      studentId: 's1',
      tutorId: 't1',
      exceptBookingId: 'b1',
    });
  });

  it('shows the conflict of a refused move and keeps the input', async () => {
    respond = async () => problem('tutor_time_taken', 409, { taken: TUTOR_TAKEN });
    const { user, dialog } = await open();
    await fill(user, 'Time', '16:00');
    await user.click(confirm());
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('This tutor already has Physics with Naledi');
    expect(dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('16:00');
    respond = async () => remaining(3, { time: '16:00', revision: 5 });
    await user.click(dialog.getByLabelText('Small-group session with the same tutor and time'));
    await user.click(confirm());
    await expectClosed();
    expect(commands.at(-1)?.body).toMatchObject({ time: '16:00', smallGroup: true });
  });

  it('reports that someone else has changed the lesson', async () => {
    respond = async () => problem('lesson_changed', 409);
    const { user } = await open();
    await fill(user, 'Time', '16:00');
    await user.click(confirm());
    await expectClosed();
    expect(shownToasts()).toEqual([
      { tone: 'info', message: 'This lesson was changed meanwhile. Nothing was changed now.' },
    ]);
  });

  it('refuses the present time and a past date, and returns the focus', async () => {
    const { user, dialog } = await open();
    await user.click(confirm());
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Please choose another date, time, duration or tutor.',
    );
    await fill(user, 'Date', '2020-01-01');
    await user.click(confirm());
    expect(await dialog.findByText('Please choose a date from today on')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    await expectClosed();
    await expectFocus('Change Time');
    expect(commands).toEqual([]);
  });
});

describe('Student absent', () => {
  it('uses the session unless it is given back', async () => {
    respond = async () => remaining(3);
    const { user, dialog } = await press('Student absent');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Uses 1 session' }).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Mark as No-show' }));
    await expectClosed();
    expect(commands).toEqual([{ path: '/api/bookings/b1/no-show', body: { takesCredit: true } }]);
  });

  it('gives the session back, and keeps the choice after an error', async () => {
    respond = async () => problem('internal_error', 500);
    const { user, dialog } = await press('Student absent');
    await user.click(dialog.getByRole('radio', { name: 'Gives 1 session back' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as No-show' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Error marking the no-show. Please try again.',
    );
    respond = async () => remaining(1);
    await user.click(dialog.getByRole('button', { name: 'Mark as No-show' }));
    await expectClosed();
    await expectFocus('Student absent');
    expect(commands.map(({ body }) => body)).toEqual([{ takesCredit: false }, { takesCredit: false }]);
    expect(shownToasts()).toEqual([
      { tone: 'success', message: 'Marked as a no-show. Thabo has 1 session left.' },
    ]);
  });
});

describe('Mark Complete', () => {
  it('shows an error, then completes the booking (BOOK-11)', async () => {
    respond = async () => problem('internal_error', 500);
    const { user, dialog } = await press('Mark Complete');
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Mark Complete' }));
    await confirm();
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Error completing session. Please try again.',
    );
    expect(commands).toHaveLength(1);
    respond = async () => remaining(3, { status: 'completed' });
    await confirm();
    await expectClosed();
    expect(commands.map(({ path }) => path)).toEqual(Array(2).fill('/api/bookings/b1/complete'));
    expect(shownToasts()).toEqual([{ tone: 'success', message: 'Session marked as completed!' }]);
  });
});

describe('Edit details', () => {
  it('shows an error and keeps the input (BOOK-8)', async () => {
    respond = async () => problem('internal_error', 500);
    const { user, dialog } = await press('Edit details');
    await user.type(dialog.getByLabelText('Notes (Optional)'), 'Bring a calculator');
    await user.click(dialog.getByRole('button', { name: 'Save Details' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Error saving booking details. Please try again.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes (Optional)').value).toBe('Bring a calculator');
  });
});

describe('Approve', () => {
  it('asks for a link, shows an error, then approves the booking (BOOK-5, BOOK-11)', async () => {
    booking = {
      ...BOOKING,
      status: 'pending',
      tutorId: null,
      tutorName: null,
      meetingLink: null,
      otherTimes: [],
      allowedActions: ['approve', 'reject'],
    } as unknown as BookingForAdmin;
    respond = async () => problem('internal_error', 500);
    const { user, dialog } = await press('Approve');
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Approve Booking' }));
    await confirm();
    expect(await dialog.findByText('Please provide tutor name and meeting link.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Tutor Name'), 'Ntate Thabo');
    await user.type(dialog.getByLabelText('Meeting Link'), 'not a link');
    await confirm();
    expect(await dialog.findByText('Please enter a link that starts with http:// or https://')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Meeting Link'));
    await user.type(dialog.getByLabelText('Meeting Link'), 'https://meet.example.org/thabo');
    expect(commands).toEqual([]);
    await confirm();
    expect(await dialog.findByText('Error approving booking. Please try again.')).toBeTruthy();
    respond = async () => remaining(2, { status: 'approved' });
    await confirm();
    await expectClosed();
    expect(commands.at(-1)).toMatchObject({
      path: '/api/bookings/b1/approve',
      body: { tutorName: 'Ntate Thabo', meetingLink: 'https://meet.example.org/thabo' },
    });
    expect(shownToasts()).toEqual([{ tone: 'success', message: 'Session booking approved successfully!' }]);
  });
});

describe('Approve', () => {
  it('suggests tutors below the fields, so that they move no field when they arrive', async () => {
    booking = { ...BOOKING, status: 'pending', otherTimes: [], allowedActions: ['approve'] };
    const { dialog } = await press('Approve');
    const field = dialog.getByLabelText(/^Tutor Name/);
    const suggestions = await dialog.findByText('No tutor of the directory teaches this subject.');
    expect(field.compareDocumentPosition(suggestions)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('names the topic of the plan for which the family books', async () => {
    booking = {
      ...BOOKING,
      status: 'pending',
      otherTimes: [],
      allowedActions: ['approve'],
      planItem: { planId: 'p1', topicId: 't1', title: 'Quadratic equations' },
    } as unknown as BookingForAdmin;
    const { dialog } = await press('Approve');
    expect(dialog.getByText('Topic of the plan: Quadratic equations')).toBeTruthy();
  });
});
