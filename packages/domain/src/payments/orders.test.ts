import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import {
  createReference,
  decideOrderedCredits,
  decideOrderMove,
  decideSettlement,
  formatReference,
  listFamilyOrderActions,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  orderExpiresAt,
  listNearReferences,
  parseReference,
  requireCancellable,
} from './orders.ts';

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const reference = fc
  .array(fc.nat({ max: 31 }), { minLength: 5, maxLength: 5 })
  .map((values) => createReference(() => (values.shift() ?? 0) / 32));

describe('order references', () => {
  it('creates six characters, the last of which checks the others', () => {
    expect(createReference(() => 0)).toBe('000000');
    expect(createReference(() => 0.5)).toMatch(/^GGGGG[0-9A-HJKMNP-TV-Z]$/);
    expect(formatReference('T7K4QX')).toBe('T7K-4QX');
  });

  it('parses references as people type them', () => {
    fc.assert(
      fc.property(reference, (stored) => {
        const shown = formatReference(stored);
        expect(parseReference(stored)).toBe(stored);
        expect(parseReference(` ${shown.toLowerCase()} `)).toBe(stored);
        expect(parseReference(shown.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(stored);
        expect(parseReference(shown.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(stored);
      }),
    );
  });

  it('rejects any single wrong character', () => {
    fc.assert(
      fc.property(reference, fc.nat({ max: 5 }), fc.constantFrom(...ALPHABET), (stored, at, wrong) => {
        fc.pre(stored[at] !== wrong);
        expect(parseReference(stored.slice(0, at) + wrong + stored.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('rejects two swapped characters', () => {
    fc.assert(
      fc.property(reference, fc.nat({ max: 4 }), (stored, at) => {
        fc.pre(stored[at] !== stored[at + 1]);
        const swapped = `${stored.slice(0, at)}${stored[at + 1]}${stored[at]}${stored.slice(at + 2)}`;
        expect(parseReference(swapped)).toBeNull();
      }),
    );
  });

  it.each(['', 'T7K', 'T7K-4QX-1', 'T7K-4U0', '日本語テスト'])('does not accept %s', (text) => {
    expect(parseReference(text)).toBeNull();
  });
});

describe('the lifecycle of an order', () => {
  const allowed: Record<string, string> = {
    'open part_pay': 'part_paid',
    'open pay': 'paid',
    'open cancel': 'cancelled',
    'open expire': 'expired',
    'part_paid pay': 'paid',
    'part_paid cancel': 'cancelled',
    'expired part_pay': 'part_paid',
    'expired pay': 'paid',
  };

  it.each(ORDER_STATUSES.flatMap((status) => ORDER_ACTIONS.map((action) => [status, action] as const)))(
    '%s: %s',
    (status, action) => {
      const to = allowed[`${status} ${action}`];
      if (to) expect(decideOrderMove(status, action)).toEqual({ from: status, to });
      else
        expect(() => decideOrderMove(status, action)).toThrow(new DomainError('order_not_open', { status }));
    },
  );

  it('expires 7 days after its creation', () => {
    expect(orderExpiresAt(0)).toBe(7 * 86_400_000);
  });
});

describe('listFamilyOrderActions', () => {
  it.each([
    ['open', false, ['pay', 'cancel']],
    ['open', true, ['pay']],
    ['part_paid', false, ['pay']],
    ['paid', false, []],
    ['cancelled', false, []],
    ['expired', false, ['pay']],
  ] as const)('of an order that is %s, with a pending payment: %s', (status, hasPendingPayment, actions) => {
    expect(listFamilyOrderActions(status, { hasPendingPayment })).toEqual(actions);
  });

  it('offers to cancel exactly what may be cancelled', () => {
    for (const status of ORDER_STATUSES) {
      for (const hasPendingPayment of [false, true]) {
        const isOffered = listFamilyOrderActions(status, { hasPendingPayment }).includes('cancel');
        const cancel = () => requireCancellable(status, { hasPendingPayment });
        if (isOffered) expect(cancel).not.toThrow();
        else expect(cancel).toThrow(DomainError);
      }
    }
  });
});

describe('decideSettlement', () => {
  it.each([
    ['open', 0, null],
    ['open', 100, 'part_pay'],
    ['open', 450, 'pay'],
    ['open', 500, 'pay'],
    ['part_paid', 100, null],
    ['part_paid', 450, 'pay'],
    ['expired', 450, 'pay'],
    ['paid', 450, null],
    ['paid', 900, null],
  ] as const)('%s order of 450 with %d approved: %s', (status, paid, expected) => {
    expect(decideSettlement({ status, amountLisente: 450, creditAppliedLisente: 0 }, paid)).toBe(expected);
  });

  it('counts the account money that an order has', () => {
    const order = { status: 'open', amountLisente: 450, creditAppliedLisente: 100 } as const;
    expect(decideSettlement(order, 349)).toBe('part_pay');
    expect(decideSettlement(order, 350)).toBe('pay');
    expect(decideSettlement({ ...order, creditAppliedLisente: 450 }, 0)).toBe('pay');
  });

  it('pays an order that costs nothing', () => {
    expect(decideSettlement({ status: 'open', amountLisente: 0, creditAppliedLisente: 0 }, 0)).toBe('pay');
  });
});

describe('decideOrderedCredits', () => {
  const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
  const now = at('2026-01-31T10:00:00Z');

  it('grants the ordered lessons for the ordered months in the platform’s zone (PAY-6, PAY-2)', () => {
    const ordered = { lessons: 4, validMonths: 1 };
    expect(decideOrderedCredits(ordered, 'basic', now, 'Africa/Maseru')).toEqual({
      lessons: 4,
      startsAt: now,
      expiresAt: at('2026-02-28T10:00:00Z'),
    });
  });

  it('throws package_not_found for an unknown package', () => {
    expect(() => decideOrderedCredits(null, 'gone', now, 'Africa/Maseru')).toThrow(
      new DomainError('package_not_found', { packageId: 'gone' }),
    );
  });
});

describe('listNearReferences (DASH-12)', () => {
  it('finds a reference with one wrong, missing, added or swapped character', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        fc.nat(5),
        fc.constantFrom('changed', 'missing', 'added', 'swapped'),
        (numbers, place, edit) => {
          const reference = createReference(() => numbers.next().value ?? 0);
          const typed = {
            changed: `${reference.slice(0, place)}${reference[place] === 'A' ? 'B' : 'A'}${reference.slice(place + 1)}`,
            missing: reference.slice(0, place) + reference.slice(place + 1),
            added: `${reference.slice(0, place)}7${reference.slice(place)}`,
            swapped:
              reference.slice(0, place) +
              reference
                .slice(place, place + 2)
                .split('')
                .toReversed()
                .join('') +
              reference.slice(place + 2),
          }[edit];
          expect(listNearReferences(typed.toLowerCase())).toContain(reference);
        },
      ),
    );
  });

  it('finds nothing in names, numbers and long texts', () => {
    for (const text of ['', 'Lerato Mokoena', '58123456', 'T'.repeat(500), '💰💰💰💰💰💰'])
      expect(listNearReferences(text)).toEqual([]);
  });
});
