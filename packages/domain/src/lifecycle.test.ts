import { describe, expect, test } from 'vitest';
import {
  CONTENT_ACTIONS,
  CONTENT_STATUSES,
  CONTENT_TRANSITIONS,
  decideContentMove,
} from './learning/content.ts';
import { DomainError, type ErrorCode } from './errors.ts';
import {
  BOOKING_STATUSES,
  decideParticipantMove,
  describeBookingStatus,
  describeSessionStatus,
  PARTICIPANT_ACTIONS,
  PARTICIPANT_STATUSES,
  PARTICIPANT_TRANSITIONS,
  type ParticipantAction,
  type ParticipantStatus,
  SESSION_STATUSES,
  STATUS_OF_SESSION,
  STATUSES_OF_BOOKING,
} from './lessons/lessons.ts';
import { listAllowedActions, listSourceStatuses } from './lifecycle.ts';
import {
  decidePaymentMove,
  PAYMENT_ACTIONS,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
} from './payments/payments.ts';

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

describe('participant: requested to confirmed, confirmed to completed, cancelled or no-show', () => {
  const outcomes: Readonly<Partial<Record<string, ParticipantStatus>>> = {
    'requested approve': 'confirmed',
    'requested reject': 'rejected',
    'requested withdraw': 'withdrawn',
    'requested expire': 'expired',
    'confirmed complete': 'completed',
    'confirmed cancel': 'cancelled',
    'confirmed no-show': 'no_show',
    'completed undo-outcome': 'confirmed',
    'cancelled undo-outcome': 'confirmed',
    'no_show undo-outcome': 'confirmed',
  };
  const isDecision = (action: ParticipantAction) =>
    ['approve', 'reject', 'withdraw', 'expire'].includes(action);
  const cases = PARTICIPANT_STATUSES.flatMap((status) =>
    PARTICIPANT_ACTIONS.map((action) => [status, action] as const),
  );

  test.each(cases)('%s, %s, of a booking', (status, action) => {
    const to = outcomes[`${status} ${action}`];
    const decide = () => decideParticipantMove('requested', status, action);
    if (to !== undefined) expect(decide()).toEqual({ from: status, to });
    else {
      const code = isDecision(action) ? 'booking_not_pending' : 'booking_not_approved';
      expect(decide).toThrow(new DomainError(code, { status: describeBookingStatus(status) }));
    }
  });

  test.each(['complete', 'cancel', 'no-show'] as const)('refuses to %s a session that is over', (action) => {
    for (const status of ['completed', 'cancelled', 'no_show'] as const)
      expect(() => decideParticipantMove('scheduled', status, action)).toThrow(
        new DomainError('session_not_scheduled', { status }),
      );
  });

  test('maps every status to a word of BOOK-2 and SESS-2 (UI-4, BOOK-12)', () => {
    expect(PARTICIPANT_STATUSES.map(describeBookingStatus)).toEqual([
      'pending',
      'approved',
      'rejected',
      'rejected',
      'expired',
      'completed',
      'cancelled',
      'no_show',
    ]);
    for (const word of BOOKING_STATUSES)
      for (const status of STATUSES_OF_BOOKING[word]) expect(describeBookingStatus(status)).toBe(word);
    for (const word of SESSION_STATUSES) expect(describeSessionStatus(STATUS_OF_SESSION[word])).toBe(word);
  });
});

describe('content: a draft is decided on, then it is toggled between active and inactive', () => {
  describeLifecycle(CONTENT_STATUSES, CONTENT_ACTIONS, decideContentMove, [
    ['active', 'deactivate', to('inactive')],
    ['active', 'activate', refused('content_status_changed')],
    ['inactive', 'activate', to('active')],
    ['inactive', 'deactivate', refused('content_status_changed')],
    ['draft', 'approve', to('active')],
    ['draft', 'reject', to('rejected')],
    ['draft', 'activate', refused('content_status_changed')],
    ['draft', 'deactivate', refused('content_status_changed')],
    ['rejected', 'approve', to('active')],
    ['rejected', 'reject', refused('content_status_changed')],
    ['rejected', 'activate', refused('content_status_changed')],
    ['rejected', 'deactivate', refused('content_status_changed')],
    ['active', 'approve', refused('content_status_changed')],
    ['active', 'reject', refused('content_status_changed')],
    ['inactive', 'approve', refused('content_status_changed')],
    ['inactive', 'reject', refused('content_status_changed')],
  ]);
});

describe('listSourceStatuses and listAllowedActions', () => {
  test.each([
    ['payment approve', listSourceStatuses(PAYMENT_TRANSITIONS, 'approve'), ['pending']],
    ['payment reject', listSourceStatuses(PAYMENT_TRANSITIONS, 'reject'), ['pending']],
    ['payment supersede', listSourceStatuses(PAYMENT_TRANSITIONS, 'supersede'), ['pending']],
    ['lesson approve', listSourceStatuses(PARTICIPANT_TRANSITIONS, 'approve'), ['requested']],
    ['lesson cancel', listSourceStatuses(PARTICIPANT_TRANSITIONS, 'cancel'), ['confirmed']],
    ['content activate', listSourceStatuses(CONTENT_TRANSITIONS, 'activate'), ['inactive']],
    ['content deactivate', listSourceStatuses(CONTENT_TRANSITIONS, 'deactivate'), ['active']],
  ])('lists where %s is allowed: %j (BOOK-17)', (_action, sources, expected) => {
    expect(sources).toEqual(expected);
  });

  test.each([
    [
      'requested lesson',
      listAllowedActions(PARTICIPANT_TRANSITIONS, 'requested'),
      ['approve', 'reject', 'withdraw', 'expire'],
    ],
    ['completed lesson', listAllowedActions(PARTICIPANT_TRANSITIONS, 'completed'), ['undo-outcome']],
    ['approved payment', listAllowedActions(PAYMENT_TRANSITIONS, 'approved'), []],
  ])('lists for a %s: %j', (_status, actions, expected) => {
    expect(actions).toEqual(expected);
  });
});
