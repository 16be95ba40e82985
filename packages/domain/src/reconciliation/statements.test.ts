import { describe, expect, it } from 'vitest';
import { createReference, formatReference } from '../payments/orders.ts';
import {
  type ApprovedPayment,
  createMatcher,
  findReferences,
  type IncomingMoney,
  type OpenOrder,
  type PendingClaim,
} from './statements.ts';

let seed = 0;
const reference = () => {
  seed += 1;
  let state = seed * 7919;
  return createReference(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
};

describe('findReferences', () => {
  it('finds valid references anywhere in a text, however they are written', () => {
    const [one, two] = [reference(), reference()];
    const text = `Payment ${formatReference(one).toLowerCase()} and ref:${two}; not ABC-DEF`;
    expect(findReferences(text).toSorted()).toEqual([one, two].toSorted());
    expect(findReferences(`pay ${one.slice(0, 3)} ${one.slice(3)} now`)).toContain(one);
  });

  it('finds none in a transaction id or a wrong reference', () => {
    const wrong = reference().slice(0, 5);
    const last = ['0', '1'].find((character) => findReferences(wrong + character).length === 0) ?? '0';
    expect(findReferences(`6CK4DF5H7J x${reference()}x ${wrong}${last}`)).toEqual([]);
  });
});

describe('createMatcher', () => {
  const order = (changes: Partial<OpenOrder> = {}): OpenOrder => ({
    orderId: `order-${String(seed)}`,
    reference: reference(),
    dueLisente: 45_000,
    placedOn: '2026-03-01',
    isExpired: false,
    ...changes,
  });
  const claimOf = (claimed: OpenOrder, changes: Partial<PendingClaim> = {}): PendingClaim => ({
    paymentId: 'payment',
    orderId: claimed.orderId,
    provider: null,
    transactionId: null,
    amountLisente: claimed.dueLisente,
    claimedOn: '2026-03-02',
    ...changes,
  });
  const money = (changes: Partial<IncomingMoney> = {}): IncomingMoney => ({
    transactionId: 'TX1',
    amountLisente: 45_000,
    date: '2026-03-03',
    references: [],
    ...changes,
  });

  it('matches exactly by the reference of an open order and its due amount (RECON-4)', () => {
    const one = order();
    const match = createMatcher({ orders: [one, order()], claims: [] });
    expect(match(money({ references: [one.reference] }))).toEqual({
      kind: 'reference',
      orderId: one.orderId,
      paymentId: null,
      isExact: true,
      warning: null,
    });
  });

  it.each([
    ['another amount', { amountLisente: 44_999 }, {}],
    ['an expired order', {}, { isExpired: true }],
  ])('suggests by reference only with %s', (_name, change, state) => {
    const one = order(state);
    expect(
      createMatcher({ orders: [one], claims: [] })(money({ references: [one.reference], ...change })),
    ).toMatchObject({
      kind: 'reference',
      isExact: false,
    });
  });

  it('is not exact when two orders are named, or a claim with the transaction id is for another order', () => {
    const [one, two] = [order(), order()];
    const both = money({ references: [one.reference, two.reference] });
    expect(createMatcher({ orders: [one, two], claims: [] })(both)).toMatchObject({ isExact: false });
    const claims = [claimOf(two, { transactionId: 'TX1' })];
    expect(
      createMatcher({ orders: [one, two], claims })(money({ references: [one.reference] })),
    ).toMatchObject({
      isExact: false,
    });
  });

  it('matches exactly by the transaction id of a claim with the same amount', () => {
    const one = order({ dueLisente: 90_000 });
    const claim = claimOf(one, { transactionId: 'tx 1', amountLisente: 45_000 });
    expect(createMatcher({ orders: [one], claims: [claim] })(money())).toEqual({
      kind: 'transaction',
      orderId: one.orderId,
      paymentId: null,
      isExact: true,
      warning: null,
    });
    const other = { ...claim, amountLisente: 40_000 };
    expect(createMatcher({ orders: [one], claims: [other] })(money())).toMatchObject({
      kind: 'transaction',
      isExact: false,
    });
  });

  it('is never exact for an id that a payment has, or that a claim names with another provider (PAY-58)', () => {
    const one = order();
    const named = money({ provider: 'mpesa', references: [one.reference] });
    expect(
      createMatcher({ orders: [one], claims: [], usedTransactions: new Set(['TX1']) })(named),
    ).toMatchObject({
      isExact: false,
      warning: 'transaction-used',
    });
    const claim = claimOf(one, { provider: 'ecocash', transactionId: 'TX1', amountLisente: 45_000 });
    for (const each of [named, { ...named, references: [] }]) {
      expect(createMatcher({ orders: [one], claims: [claim] })(each)).toMatchObject({
        isExact: false,
        warning: 'other-provider',
      });
      expect(
        createMatcher({ orders: [one], claims: [{ ...claim, provider: 'unknown' }] })(each),
      ).toMatchObject({
        isExact: true,
        warning: null,
      });
    }
  });

  it('suggests the only claim or order of the amount near the date, and never as exact (RECON-4)', () => {
    const [one, two] = [order(), order()];
    const match = createMatcher({ orders: [one, two], claims: [claimOf(two)] });
    expect(match(money())).toMatchObject({ kind: 'amount', orderId: two.orderId, isExact: false });
    expect(createMatcher({ orders: [one], claims: [] })(money())).toEqual({
      kind: 'amount',
      orderId: one.orderId,
      paymentId: null,
      isExact: false,
      warning: null,
    });
    expect(createMatcher({ orders: [one, two], claims: [] })(money())).toBeNull();
    expect(createMatcher({ orders: [one], claims: [] })(money({ date: '2026-05-01' }))).toBeNull();
  });

  const approvedOf = (of: OpenOrder, changes: Partial<ApprovedPayment> = {}): ApprovedPayment => ({
    paymentId: `payment of ${of.orderId}`,
    orderId: of.orderId,
    reference: of.reference,
    provider: null,
    transactionId: null,
    amountLisente: 45_000,
    paidOn: '2026-03-02',
    isUnseen: true,
    ...changes,
  });

  it('confirms an approved payment by its reference and amount before it looks at open orders (RECON-21)', () => {
    const [paid, open] = [order(), order()];
    const match = createMatcher({ orders: [open], claims: [], approved: [approvedOf(paid)] });
    const confirmed = { paymentId: `payment of ${paid.orderId}`, kind: 'reference', isExact: true };
    expect(match(money({ references: [paid.reference] }))).toMatchObject(confirmed);
    expect(match(money({ references: [open.reference] }))).toMatchObject({ paymentId: null, isExact: true });
    expect(match(money({ references: [paid.reference], amountLisente: 1 }))?.isExact).not.toBe(true);
  });

  it('confirms a payment by its transaction id, also one that was seen before (RECON-21)', () => {
    const paid = order();
    const seen = approvedOf(paid, { provider: 'mpesa', transactionId: 'TX1', isUnseen: false });
    const match = createMatcher({ orders: [], claims: [], approved: [seen] });
    expect(match(money())).toMatchObject({ kind: 'transaction', paymentId: seen.paymentId, isExact: true });
    expect(match(money({ amountLisente: 1 }))).toMatchObject({ isExact: false, warning: 'amount-differs' });
    expect(match(money({ provider: 'ecocash' }))).toMatchObject({
      isExact: false,
      warning: 'transaction-used',
    });
  });

  it('never suggests another order for money with a known reference (RECON-21)', () => {
    const [paid, open] = [order(), order()];
    const match = createMatcher({ orders: [open], claims: [], knownReferences: new Set([paid.reference]) });
    expect(match(money({ references: [paid.reference] }))).toBeNull();
    expect(match(money())).toMatchObject({ kind: 'amount', orderId: open.orderId });
  });

  it('suggests the order or payment of a mistyped reference, and never as exact (RECON-20)', () => {
    const [open, paid] = [order(), order()];
    const match = createMatcher({ orders: [open], claims: [], approved: [approvedOf(paid)] });
    const mistyped = ({ reference }: OpenOrder) => `${reference[1]}${reference[0]}${reference.slice(2)}`;
    expect(match(money({ text: `fees ${mistyped(open)}` }))).toMatchObject({
      kind: 'near-reference',
      orderId: open.orderId,
      isExact: false,
    });
    expect(match(money({ text: mistyped(paid) }))).toMatchObject({
      kind: 'near-reference',
      paymentId: `payment of ${paid.orderId}`,
      isExact: false,
    });
  });

  it('counts days across the end of a month and a leap year', () => {
    const one = order({ placedOn: '2028-02-28' });
    const match = createMatcher({ orders: [one], claims: [] });
    expect(match(money({ date: '2028-03-13' }))).not.toBeNull();
    expect(match(money({ date: '2028-03-14' }))).toBeNull();
  });
});
