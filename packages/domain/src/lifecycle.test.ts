import { describe, expect, test } from 'vitest';
import { BOOKING_ACTIONS, BOOKING_STATUSES, BOOKING_TRANSITIONS, decideBookingMove } from './bookings.ts';
import { CONTENT_ACTIONS, CONTENT_STATUSES, CONTENT_TRANSITIONS, decideContentMove } from './content.ts';
import { DomainError, type ErrorCode } from './errors.ts';
import { listAllowedActions, listSourceStatuses } from './lifecycle.ts';
import { decidePaymentMove, PAYMENT_ACTIONS, PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from './payments.ts';
import { decideSessionMove, SESSION_ACTIONS, SESSION_STATUSES, SESSION_TRANSITIONS } from './sessions.ts';

/** A status, an action, and the expected next status or error code. */
type Row<Status extends string, Action extends string> = readonly [
  from: Status,
  action: Action,
  outcome: { to: Status } | { refused: ErrorCode },
];

const to = <Status extends string>(status: Status) => ({ to: status });
const refused = (code: ErrorCode) => ({ refused: code });

/** Checks every row, and that the rows list each pair of status and action exactly once. */
function describeLifecycle<Status extends string, Action extends string>(
  statuses: readonly Status[],
  actions: readonly Action[],
  decide: (status: Status, action: Action) => { from: Status; to: Status },
  rows: readonly Row<Status, Action>[],
): void {
  test.each(rows)('%s, %s', (from, action, outcome) => {
    if ('to' in outcome) expect(decide(from, action)).toEqual({ from, to: outcome.to });
    else expect(() => decide(from, action)).toThrow(new DomainError(outcome.refused, { status: from }));
  });

  test('lists every pair of status and action once', () => {
    const named = rows.map(([from, action]) => `${from} ${action}`);
    const every = statuses.flatMap((status) => actions.map((action) => `${status} ${action}`));
    expect(named.toSorted()).toEqual(every.toSorted());
  });
}

describe('payment: pending to approved or rejected; a decision is final', () => {
  describeLifecycle(PAYMENT_STATUSES, PAYMENT_ACTIONS, decidePaymentMove, [
    ['pending', 'approve', to('approved')],
    ['pending', 'reject', to('rejected')],
    ['pending', 'supersede', to('rejected')],
    ['approved', 'approve', refused('payment_not_pending')],
    ['approved', 'reject', refused('payment_not_pending')],
    ['approved', 'supersede', refused('payment_not_pending')],
    ['rejected', 'approve', refused('payment_not_pending')],
    ['rejected', 'reject', refused('payment_not_pending')],
    ['rejected', 'supersede', refused('payment_not_pending')],
  ]);

  test('has the statuses of PAY-5', () => {
    expect(PAYMENT_STATUSES).toEqual(['pending', 'approved', 'rejected']);
  });
});

describe('booking: pending to approved or rejected, approved to completed', () => {
  describeLifecycle(BOOKING_STATUSES, BOOKING_ACTIONS, decideBookingMove, [
    ['pending', 'approve', to('approved')],
    ['pending', 'reject', to('rejected')],
    ['pending', 'complete', refused('booking_not_approved')],
    ['approved', 'approve', refused('booking_not_pending')],
    ['approved', 'reject', refused('booking_not_pending')],
    ['approved', 'complete', to('completed')],
    ['rejected', 'approve', refused('booking_not_pending')],
    ['rejected', 'reject', refused('booking_not_pending')],
    ['rejected', 'complete', refused('booking_not_approved')],
    ['completed', 'approve', refused('booking_not_pending')],
    ['completed', 'reject', refused('booking_not_pending')],
    ['completed', 'complete', refused('booking_not_approved')],
  ]);

  test('has the statuses of BOOK-2', () => {
    expect(BOOKING_STATUSES).toEqual(['pending', 'approved', 'rejected', 'completed']);
  });
});

describe('session: scheduled to completed or cancelled', () => {
  describeLifecycle(SESSION_STATUSES, SESSION_ACTIONS, decideSessionMove, [
    ['scheduled', 'complete', to('completed')],
    ['scheduled', 'cancel', to('cancelled')],
    ['completed', 'complete', refused('session_not_scheduled')],
    ['completed', 'cancel', refused('session_not_scheduled')],
    ['cancelled', 'complete', refused('session_not_scheduled')],
    ['cancelled', 'cancel', refused('session_not_scheduled')],
  ]);

  test('has the statuses of SESS-2', () => {
    expect(SESSION_STATUSES).toEqual(['scheduled', 'completed', 'cancelled']);
  });
});

describe('content: toggled between active and inactive', () => {
  describeLifecycle(CONTENT_STATUSES, CONTENT_ACTIONS, decideContentMove, [
    ['active', 'deactivate', to('inactive')],
    ['active', 'activate', refused('content_status_changed')],
    ['inactive', 'activate', to('active')],
    ['inactive', 'deactivate', refused('content_status_changed')],
  ]);
});

describe('listSourceStatuses and listAllowedActions', () => {
  test.each([
    ['payment approve', listSourceStatuses(PAYMENT_TRANSITIONS, 'approve'), ['pending']],
    ['payment reject', listSourceStatuses(PAYMENT_TRANSITIONS, 'reject'), ['pending']],
    ['payment supersede', listSourceStatuses(PAYMENT_TRANSITIONS, 'supersede'), ['pending']],
    ['booking approve', listSourceStatuses(BOOKING_TRANSITIONS, 'approve'), ['pending']],
    ['booking reject', listSourceStatuses(BOOKING_TRANSITIONS, 'reject'), ['pending']],
    ['booking complete', listSourceStatuses(BOOKING_TRANSITIONS, 'complete'), ['approved']],
    ['session complete', listSourceStatuses(SESSION_TRANSITIONS, 'complete'), ['scheduled']],
    ['session cancel', listSourceStatuses(SESSION_TRANSITIONS, 'cancel'), ['scheduled']],
    ['content activate', listSourceStatuses(CONTENT_TRANSITIONS, 'activate'), ['inactive']],
    ['content deactivate', listSourceStatuses(CONTENT_TRANSITIONS, 'deactivate'), ['active']],
  ])('%s is allowed from %j', (_action, sources, expected) => {
    expect(sources).toEqual(expected);
  });

  test.each([
    ['pending booking', listAllowedActions(BOOKING_TRANSITIONS, 'pending'), ['approve', 'reject']],
    ['approved booking', listAllowedActions(BOOKING_TRANSITIONS, 'approved'), ['complete']],
    ['rejected booking', listAllowedActions(BOOKING_TRANSITIONS, 'rejected'), []],
    ['completed booking', listAllowedActions(BOOKING_TRANSITIONS, 'completed'), []],
    ['scheduled session', listAllowedActions(SESSION_TRANSITIONS, 'scheduled'), ['complete', 'cancel']],
    ['completed session', listAllowedActions(SESSION_TRANSITIONS, 'completed'), []],
    ['approved payment', listAllowedActions(PAYMENT_TRANSITIONS, 'approved'), []],
  ])('a %s allows %j', (_status, actions, expected) => {
    expect(actions).toEqual(expected);
  });
});
