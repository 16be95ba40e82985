import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toInstant } from '../calendar.ts';
import { listNeeds, NEED_KINDS, type NeedFacts, type NeedKind } from './needs.ts';
import { RELATIONSHIPS } from '../people/students.ts';

const NOW = toInstant('2026-11-28', '12:00', 'Africa/Maseru');
const DAY = 86_400_000;
const when = { now: NOW, today: '2026-11-28' };
const ALL = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
const QUIET: NeedFacts = {
  relationship: 'parent',
  rights: ALL,
  isProfileComplete: true,
  lacksConsent: false,
  proposals: [],
  orders: [],
  homework: [],
  plans: [],
  newReports: 0,
  remaining: 3,
  expiresAt: null,
};
const order = { id: 'o', reference: 'T7K4QX', expiresAt: NOW + DAY, isPartPaid: false, newestPayment: null };
const kinds = (facts: Partial<NeedFacts>) => listNeeds({ ...QUIET, ...facts }, when).map(({ kind }) => kind);

describe('listNeeds (NEEDS-1)', () => {
  it('lists nothing for a family with nothing to do', () => {
    expect(listNeeds(QUIET, when)).toEqual([]);
  });

  it.each<[NeedKind | null, string, Partial<NeedFacts>]>([
    ['times_proposed', 'an offer', { proposals: [{ id: 'b', subject: 'physics', expiresAt: NOW + 1 }] }],
    [null, 'an offer that has ended', { proposals: [{ id: 'b', subject: 'physics', expiresAt: NOW }] }],
    ['order_due', 'an open order', { orders: [order] }],
    [
      'order_due',
      'a part-paid order',
      { orders: [{ ...order, isPartPaid: true, newestPayment: 'approved', expiresAt: 0 }] },
    ],
    [null, 'an expired order', { orders: [{ ...order, expiresAt: NOW }] }],
    [null, 'an order under review', { orders: [{ ...order, newestPayment: 'pending' }] }],
    ['payment_rejected', 'a rejected payment', { orders: [{ ...order, newestPayment: 'rejected' }] }],
    [
      'homework_due',
      'homework of today',
      { homework: [{ id: 'h', subject: 'physics', dueOn: '2026-11-28' }] },
    ],
    [
      'homework_due',
      'homework in three days',
      { homework: [{ id: 'h', subject: 'physics', dueOn: '2026-12-01' }] },
    ],
    [null, 'homework in four days', { homework: [{ id: 'h', subject: 'physics', dueOn: '2026-12-02' }] }],
    [null, 'homework of yesterday', { homework: [{ id: 'h', subject: 'physics', dueOn: '2026-11-27' }] }],
    ['plan_to_accept', 'a plan', { plans: [{ id: 'p', subject: 'physics', accepted: ['student'] }] }],
    [
      null,
      'a plan that a guardian accepted',
      { plans: [{ id: 'p', subject: 'physics', accepted: ['guardian'] }] },
    ],
    ['report_new', 'a report', { newReports: 2 }],
    ['sessions_end', 'sessions of 14 days', { expiresAt: NOW + 14 * DAY }],
    [null, 'sessions of more days', { expiresAt: NOW + 14 * DAY + 1 }],
    [null, 'no sessions', { expiresAt: NOW + DAY, remaining: 0 }],
    ['profile', 'a missing profile', { isProfileComplete: false }],
    ['consent', 'a missing consent', { lacksConsent: true }],
    [null, 'a missing consent, for a student of age', { lacksConsent: true, relationship: 'self' }],
  ])('lists %s for %s', (kind, _case, facts) => {
    expect(kinds(facts)).toEqual(kind === null ? [] : [kind]);
  });

  it('names what an account may do, and nothing else', () => {
    const rights = fc.record({
      canBook: fc.boolean(),
      canPay: fc.boolean(),
      canSeeProgress: fc.boolean(),
      receivesMessages: fc.boolean(),
    });
    const days = fc.integer({ min: -5, max: 20 });
    const facts: fc.Arbitrary<NeedFacts> = fc.record({
      relationship: fc.constantFrom(...RELATIONSHIPS),
      rights,
      isProfileComplete: fc.boolean(),
      lacksConsent: fc.boolean(),
      proposals: fc.array(
        days.map((day) => ({ id: 'b', subject: 's', expiresAt: NOW + day * DAY })),
        { maxLength: 2 },
      ),
      orders: fc.array(
        fc.record({
          id: fc.constant('o'),
          reference: fc.constant('T7K4QX'),
          expiresAt: days.map((day) => NOW + day * DAY),
          isPartPaid: fc.boolean(),
          newestPayment: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const, null),
        }),
        { maxLength: 2 },
      ),
      homework: fc.array(
        days.map((day) => ({ id: 'h', subject: 's', dueOn: addDays(when.today, day) })),
        { maxLength: 2 },
      ),
      plans: fc.array(
        fc
          .subarray(['guardian' as const, 'student' as const])
          .map((accepted) => ({ id: 'p', subject: 's', accepted })),
        { maxLength: 2 },
      ),
      newReports: fc.nat(2),
      remaining: fc.nat(2),
      expiresAt: fc.option(days.map((day) => NOW + day * DAY)),
    });
    const rightOf: Readonly<Record<NeedKind, (given: NeedFacts['rights']) => boolean>> = {
      times_proposed: ({ canBook }) => canBook,
      payment_rejected: ({ canPay }) => canPay,
      order_due: ({ canPay }) => canPay,
      homework_due: ({ canSeeProgress }) => canSeeProgress,
      plan_to_accept: ({ canSeeProgress }) => canSeeProgress,
      report_new: ({ canSeeProgress }) => canSeeProgress,
      sessions_end: ({ canBook }) => canBook,
      profile: ({ canBook }) => canBook,
      consent: ({ canBook, canPay, canSeeProgress }) => canBook && canPay && canSeeProgress,
    };
    fc.assert(
      fc.property(facts, (given) => {
        const needs = listNeeds(given, when);
        for (const { kind } of needs) expect(rightOf[kind](given.rights)).toBe(true);
        const places = needs.map(({ kind }) => NEED_KINDS.indexOf(kind));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        // Doing everything leaves nothing to do.
        const done = { ...given, ...QUIET, rights: given.rights, relationship: given.relationship };
        expect(listNeeds(done, when)).toEqual([]);
      }),
    );
  });
});
