import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefund, takeRefundedCredits } from './refunds.ts';

const order = (changes = {}) => ({
  amountLisente: 45_000,
  refundedLisente: 0,
  lessons: 5,
  unused: 5,
  held: 0,
  takenBefore: 0,
  ...changes,
});

describe('decideRefund', () => {
  it.each([
    ['everything', {}, 45_000, 5],
    ['one session price', {}, 9_000, 1],
    ['less than one session price', {}, 8_999, 0],
    ['two and a half', {}, 22_500, 2],
    ['everything after three were used', { unused: 2 }, 45_000, 2],
    ['the rest after an earlier refund', { refundedLisente: 8_000, unused: 5 }, 1_000, 1],
  ])('%s', (_, changes, amount, creditsTaken) => {
    expect(decideRefund(order(changes), amount)).toEqual({ creditsTaken, lessonsToCancel: 0 });
  });

  it.each([
    ['all are held', { unused: 0, held: 5 }, 45_000, 0, 5],
    ['some are held', { unused: 3, held: 2 }, 45_000, 3, 2],
    ['enough are unused', { unused: 3, held: 2 }, 27_000, 3, 0],
    ['one was used', { unused: 3, held: 1 }, 45_000, 3, 1],
  ])('asks to cancel booked lessons when %s', (_, changes, amount, creditsTaken, lessonsToCancel) => {
    expect(decideRefund(order(changes), amount)).toEqual({ creditsTaken, lessonsToCancel });
  });

  it.each([
    [{}, 45_001],
    [{ refundedLisente: 45_000 }, 1],
    [{}, 0],
  ])('refuses more than was paid', (changes, amount) => {
    expect(() => decideRefund(order(changes), amount)).toThrow('refund_exceeds_payment');
  });

  it('takes as many sessions in many refunds as in one (PAY-54)', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, (amounts) => {
        let state = order();
        let taken = 0;
        for (const amount of amounts) {
          const { creditsTaken } = decideRefund(state, amount);
          taken += creditsTaken;
          state = {
            ...state,
            refundedLisente: state.refundedLisente + amount,
            unused: state.unused - creditsTaken,
            takenBefore: taken,
          };
        }
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(taken).toBe(decideRefund(order(), total).creditsTaken);
      }),
    );
  });
});

describe('takeRefundedCredits', () => {
  const grant = { id: 'g', granted: 5, available: 2, held: 1, completed: 2, expiresAt: null };

  it('takes unused credits from the grant of the order only', () => {
    expect(takeRefundedCredits([grant], 'g', 2)).toMatchObject([{ grantId: 'g', delta: -2, heldDelta: 0 }]);
    expect(takeRefundedCredits([grant], 'other', 2)).toEqual([]);
    expect(takeRefundedCredits([grant], 'g', 0)).toEqual([]);
  });

  it('never takes more than are unused', () => {
    expect(() => takeRefundedCredits([grant], 'g', 3)).toThrow('credits_insufficient');
  });
});
