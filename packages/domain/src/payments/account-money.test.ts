import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideAccountMoneyChange,
  decideAccountMoneyUse,
  decideReturns,
  requireExpectedSurplus,
  missingAmount,
  splitPayment,
} from './account-money.ts';
import { ORDER_STATUSES } from './orders.ts';

const order = (changes = {}) => ({
  status: 'open' as const,
  amountLisente: 45_000,
  creditAppliedLisente: 0,
  receivedLisente: 0,
  ...changes,
});

describe('missingAmount', () => {
  it.each([
    ['of a new order is its amount', {}, 45_000],
    [
      'leaves out account money and payments',
      { creditAppliedLisente: 5_000, receivedLisente: 10_000 },
      30_000,
    ],
    ['of a paid order is 0', { status: 'paid', receivedLisente: 45_000 }, 0],
    ['of a cancelled order is 0', { status: 'cancelled' }, 0],
    ['of an expired order is its amount: late money settles it', { status: 'expired' }, 45_000],
  ])('%s', (_, changes, expected) => {
    expect(missingAmount(order(changes))).toBe(expected);
  });
});

describe('splitPayment', () => {
  it.each([
    ['exact', {}, 45_000, 45_000, 0],
    ['less', {}, 20_000, 20_000, 0],
    ['more', {}, 50_000, 45_000, 5_000],
    [
      'the rest of a part-paid order and more',
      { status: 'part_paid', receivedLisente: 40_000 },
      10_000,
      5_000,
      5_000,
    ],
    ['for a paid order', { status: 'paid', receivedLisente: 45_000 }, 45_000, 0, 45_000],
    ['for a cancelled order', { status: 'cancelled' }, 45_000, 0, 45_000],
  ])('%s', (_, changes, payment, towardsOrderLisente, surplusLisente) => {
    expect(splitPayment(order(changes), payment)).toEqual({ towardsOrderLisente, surplusLisente });
  });

  it('neither loses nor makes money, and never overpays an order', () => {
    const amount = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...ORDER_STATUSES),
          amountLisente: amount,
          creditAppliedLisente: amount,
          receivedLisente: amount,
        }),
        amount,
        (money, payment) => {
          const { towardsOrderLisente, surplusLisente } = splitPayment(money, payment);
          expect(towardsOrderLisente + surplusLisente).toBe(payment);
          expect(Math.min(towardsOrderLisente, surplusLisente)).toBeGreaterThanOrEqual(0);
          expect(towardsOrderLisente).toBeLessThanOrEqual(missingAmount(money));
        },
      ),
    );
  });
});

describe('account money', () => {
  it('pays as much of an order as there is', () => {
    expect(decideAccountMoneyUse(10_000, 45_000)).toBe(10_000);
    expect(decideAccountMoneyUse(60_000, 45_000)).toBe(45_000);
    expect(decideAccountMoneyUse(0, 45_000)).toBe(0);
  });

  it('gets back what an order took and received', () => {
    const order = { accountId: 'a', creditAppliedLisente: 5_000 };
    expect(decideReturns(order, [])).toEqual([{ accountId: 'a', totalLisente: 5_000 }]);
    const received = [
      { accountId: 'b', receivedLisente: 7_000 },
      { accountId: 'a', receivedLisente: 1_000 },
    ];
    expect(decideReturns(order, received)).toEqual([
      { accountId: 'a', totalLisente: 6_000 },
      { accountId: 'b', totalLisente: 7_000 },
    ]);
    expect(decideReturns({ accountId: 'a', creditAppliedLisente: 0 }, [])).toEqual([]);
  });

  it('gets a surplus that is larger than the order only after a confirmation', () => {
    const order = { amountLisente: 45_000 };
    expect(() => requireExpectedSurplus(order, 45_000, false)).not.toThrow();
    expect(() => requireExpectedSurplus(order, 45_001, false)).toThrow('surplus_unconfirmed');
    expect(() => requireExpectedSurplus(order, 999_954_999, true)).not.toThrow();
  });

  it('never falls below 0', () => {
    expect(decideAccountMoneyChange(5_000, -5_000)).toBe(0);
    expect(() => decideAccountMoneyChange(5_000, -5_001)).toThrow('account_money_insufficient');
  });
});
