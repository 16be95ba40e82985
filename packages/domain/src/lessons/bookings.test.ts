import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  ADMIN_BOOKED_LINK,
  ADMIN_BOOKED_TUTOR,
  type BookingEligibility,
  type BookingRequest,
  decideAdminBooking,
  chooseRequestSlot,
  decideBookingRequest,
} from './bookings.ts';
import { DomainError, type ErrorCode } from '../errors.ts';
import { PAYMENT_STATUSES } from '../payments/payments.ts';

const SUBJECTS = ['mathematics', 'chemistry', 'physics'];

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const NOW = at('2026-03-10T15:00:00+02:00');
const options = { now: NOW, zone: 'Africa/Maseru', expiredCannotBook: false };

const eligible: BookingEligibility = {
  paymentStatus: 'approved',
  hasPurchase: true,
  remaining: 3,
  unexpired: 3,
  subjects: ['mathematics', 'physics'],
  openRequests: 2,
  hourlyLimitReachedAt: null,
};
const request: BookingRequest = { subject: 'physics', date: '2026-03-12', time: '14:00' };
const START = at('2026-03-12T14:00:00+02:00');

describe('chooseRequestSlot', () => {
  test.each([
    [[], 1],
    [[1, 2], 3],
    [[3, 1], 2],
    [[null, null], 1],
    [[null, 1], 2],
  ])('with %j taken returns %i (BOOK-16)', (taken, slot) => {
    expect(chooseRequestSlot(taken)).toBe(slot);
  });
});

describe('a student’s request', () => {
  test('accepts the last day of the 12 months (BOOK-16)', () => {
    expect(() => decideBookingRequest(eligible, { ...request, date: '2027-03-10' }, options)).not.toThrow();
  });

  test('reports when the hourly limit ends', () => {
    const limited = { ...eligible, hourlyLimitReachedAt: NOW - 10 * 60 * 1000 };
    expect(() => decideBookingRequest(limited, request, options)).toThrow(
      expect.objectContaining({ details: { retryAfterSeconds: 50 * 60 } }) as Error,
    );
  });

  test('returns the instant of its date and time in the zone', () => {
    expect(decideBookingRequest(eligible, request, options)).toBe(START);
  });

  test.each([
    ['a pending payment', { paymentStatus: 'pending', hasPurchase: false }, {}, 'payment_not_approved'],
    ['a rejected payment', { paymentStatus: 'rejected', hasPurchase: false }, {}, 'payment_not_approved'],
    [
      'a pending renewal and nothing left',
      { paymentStatus: 'pending', remaining: 0 },
      {},
      'payment_not_approved',
    ],
    [
      'credits without a purchase',
      { paymentStatus: 'rejected', hasPurchase: false },
      {},
      'payment_not_approved',
    ],
    ['no credit left', { remaining: 0 }, {}, 'sessions_exhausted'],
    ['less than no credit', { remaining: -1 }, {}, 'sessions_exhausted'],
    ['a subject that is not the student’s', {}, { subject: 'chemistry' }, 'subject_not_chosen'],
    ['no subjects at all', { subjects: [] }, {}, 'subject_not_chosen'],
    ['yesterday', {}, { date: '2026-03-09' }, 'booking_in_past'],
    ['a date after 12 months', {}, { date: '2027-03-11' }, 'booking_too_far_ahead'],
    ['the year 9999', {}, { date: '9999-12-31' }, 'booking_too_far_ahead'],
    ['as many open requests as credits', { openRequests: 3 }, {}, 'open_requests_exhausted'],
    ['more open requests than credits', { openRequests: 4 }, {}, 'open_requests_exhausted'],
  ] as const)('is refused with %s', (_what, student, asked, code) => {
    expect(() =>
      decideBookingRequest({ ...eligible, ...student }, { ...request, ...asked }, options),
    ).toThrow(new DomainError(code));
  });

  test.each([
    ['the last credit', { remaining: 1, openRequests: 0 }, {}],
    [
      'today, also at a time that has passed: only the date is limited',
      {},
      { date: '2026-03-10', time: '09:00' },
    ],
    ['a date 12 months ahead', {}, { date: '2027-03-10' }],
    ['a package that has expired, as the setting is by default', { unexpired: 0 }, {}],
    ['a pending renewal and paid sessions left (CREDIT-8)', { paymentStatus: 'pending' }, {}],
    ['a rejected renewal and paid sessions left (CREDIT-8)', { paymentStatus: 'rejected' }, {}],
  ] as const)('is allowed with %s', (_what, student, asked) => {
    expect(() =>
      decideBookingRequest({ ...eligible, ...student }, { ...request, ...asked }, options),
    ).not.toThrow();
  });

  test('ends today at midnight in the zone, not in UTC', () => {
    const lateEvening = { ...options, now: at('2026-03-10T23:30:00+02:00') };
    const afterMidnight = { ...options, now: at('2026-03-11T00:30:00+02:00') };
    const forToday = { ...request, date: '2026-03-10' };
    expect(decideBookingRequest(eligible, forToday, lateEvening)).toBe(at('2026-03-10T14:00:00+02:00'));
    expect(() => decideBookingRequest(eligible, forToday, afterMidnight)).toThrow(
      new DomainError('booking_in_past'),
    );
  });

  describe('with “Expired packages cannot book” on', () => {
    const strict = { ...options, expiredCannotBook: true };
    test('is refused when every credit left has expired (CREDIT-9)', () => {
      expect(() => decideBookingRequest({ ...eligible, unexpired: 0 }, request, strict)).toThrow(
        new DomainError('package_expired'),
      );
    });

    test('counts open requests against the credits that have not expired', () => {
      expect(() => decideBookingRequest({ ...eligible, unexpired: 2 }, request, strict)).toThrow(
        new DomainError('open_requests_exhausted'),
      );
      expect(decideBookingRequest({ ...eligible, openRequests: 1, unexpired: 2 }, request, strict)).toBe(
        START,
      );
    });
  });

  test('reports the first error that the student has to correct', () => {
    const order: [ErrorCode, Partial<BookingEligibility>, Partial<BookingRequest>][] = [
      ['sessions_exhausted', { remaining: 0 }, {}],
      ['package_expired', { unexpired: 0 }, {}],
      ['subject_not_chosen', { subjects: [] }, {}],
      ['booking_in_past', {}, { date: '2020-01-01' }],
    ];
    for (const [index, [code]] of order.entries()) {
      const stillWrong = order.slice(index);
      const student = Object.assign(
        { ...eligible },
        ...stillWrong.map(([, wrong]) => wrong),
      ) as BookingEligibility;
      const asked = Object.assign(
        { ...request },
        ...stillWrong.map(([, , wrong]) => wrong),
      ) as BookingRequest;
      expect(() => decideBookingRequest(student, asked, { ...options, expiredCannotBook: true })).toThrow(
        new DomainError(code),
      );
    }
  });

  test('is allowed exactly to students with an approved purchase, a credit and the subject', () => {
    const anyStudent = fc.record({
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      hasPurchase: fc.boolean(),
      remaining: fc.integer({ min: 0, max: 3 }),
      unexpired: fc.integer({ min: 0, max: 3 }),
      subjects: fc.subarray([...SUBJECTS]),
      openRequests: fc.integer({ min: 0, max: 3 }),
      hourlyLimitReachedAt: fc.constant(null),
    });
    fc.assert(
      fc.property(anyStudent, fc.constantFrom(...SUBJECTS), fc.boolean(), (student, subject, strict) => {
        const mayBook =
          student.hasPurchase &&
          student.remaining > 0 &&
          student.openRequests < (strict ? student.unexpired : student.remaining) &&
          student.subjects.includes(subject);
        const decide = () =>
          decideBookingRequest(student, { ...request, subject }, { ...options, expiredCannotBook: strict });
        if (mayBook) expect(decide()).toBe(START);
        else expect(decide).toThrow(DomainError);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a booking that an admin makes', () => {
  test('returns the instant of its date and time in the zone', () => {
    expect(decideAdminBooking(1, request, options)).toBe(START);
  });

  test('may be in a subject that the student did not choose, and for today', () => {
    const asked = { ...request, subject: 'chemistry', date: '2026-03-10' } as const;
    expect(decideAdminBooking(1, asked, options)).toBe(at('2026-03-10T14:00:00+02:00'));
  });

  test.each([
    ['no credit left', 0, '2026-03-12', 'sessions_exhausted'],
    ['less than no credit', -1, '2026-03-12', 'sessions_exhausted'],
    ['yesterday', 3, '2026-03-09', 'booking_in_past'],
    ['both: the credits are named first', 0, '2026-03-09', 'sessions_exhausted'],
  ] as const)('is refused with %s', (_what, remaining, date, code) => {
    expect(() => decideAdminBooking(remaining, { ...request, date }, options)).toThrow(new DomainError(code));
  });

  test('has ‘Admin Booked’ and ‘TBD’ until an admin edits it', () => {
    expect(ADMIN_BOOKED_TUTOR).toBe('Admin Booked');
    expect(ADMIN_BOOKED_LINK).toBe('TBD');
  });
});
