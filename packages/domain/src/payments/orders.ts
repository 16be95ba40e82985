import { addMonths } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const ORDER_STATUSES = ['open', 'part_paid', 'paid', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_ACTIONS = ['part_pay', 'pay', 'cancel', 'expire'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * Lifecycle of an order (PAY-23). Money that arrives late still settles an expired order; a paid or cancelled order
 * never changes.
 */
export const ORDER_TRANSITIONS: TransitionTable<OrderStatus, OrderAction> = {
  open: { part_pay: 'part_paid', pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  part_paid: { pay: 'paid', cancel: 'cancelled' },
  paid: {},
  cancelled: {},
  expired: { part_pay: 'part_paid', pay: 'paid' },
};

/** Default of the setting for how many days an open order without a pending payment stays open (PAY-23). */
export const DEFAULT_ORDER_VALID_DAYS = 7;

/**
 * Returns when an order expires.
 * @param createdAt epoch milliseconds, as is the result.
 */
export const orderExpiresAt = (createdAt: number, validDays = DEFAULT_ORDER_VALID_DAYS): number =>
  createdAt + validDays * DAY_MS;

/** Decides a move of an order; throws order_not_open when its status does not allow it. */
export function decideOrderMove(status: OrderStatus, action: OrderAction): Move<OrderStatus> {
  return decideMove(ORDER_TRANSITIONS, status, action, 'order_not_open');
}

/**
 * Decides how confirmed money moves an order (PAY-24).
 * @param order its amount, and the account money that pays a part of it, in lisente.
 * @param receivedLisente what its approved payments brought, in lisente.
 * @returns null when the status stays as it is.
 */
export function decideSettlement(
  order: {
    readonly status: OrderStatus;
    readonly amountLisente: number;
    readonly creditAppliedLisente: number;
  },
  receivedLisente: number,
): 'pay' | 'part_pay' | null {
  const { status, amountLisente, creditAppliedLisente } = order;
  if (status === 'paid') return null;
  if (receivedLisente + creditAppliedLisente >= amountLisente) return 'pay';
  return receivedLisente > 0 && status !== 'part_paid' ? 'part_pay' : null;
}

/** What a family may do with an order. */
export const FAMILY_ORDER_ACTIONS = ['pay', 'cancel'] as const;
export type FamilyOrderAction = (typeof FAMILY_ORDER_ACTIONS)[number];

/**
 * Lists what a family may do with an order. It may tell the centre about a payment until the order is paid or
 * cancelled, also when it has expired, and cancel it while no money has been received or claimed (PAY-40).
 */
export function listFamilyOrderActions(
  status: OrderStatus,
  { hasPendingPayment }: { readonly hasPendingPayment: boolean },
): FamilyOrderAction[] {
  if (status === 'part_paid' || status === 'expired') return ['pay'];
  if (status !== 'open') return [];
  return hasPendingPayment ? ['pay'] : ['pay', 'cancel'];
}

/**
 * Checks that a family may cancel an order.
 * @throws DomainError order_not_open, order_payment_pending.
 */
export function requireCancellable(status: OrderStatus, has: { readonly hasPendingPayment: boolean }): void {
  if (status !== 'open') throw new DomainError('order_not_open', { status });
  if (has.hasPendingPayment) throw new DomainError('order_payment_pending');
}

/** @throws DomainError order_not_open unless a payment of the order may be announced. */
export function requireClaimable(status: OrderStatus): void {
  if (!listFamilyOrderActions(status, { hasPendingPayment: false }).includes('pay'))
    throw new DomainError('order_not_open', { status });
}

/** What an order grants once it is paid. Instants in epoch milliseconds. */
export interface OrderedCredits {
  readonly lessons: number;
  readonly startsAt: number;
  readonly expiresAt: number;
}

/**
 * Decides the credits of a paid order: the lessons and the validity of the ordered package version, from now (PAY-6).
 * @param ordered the ordered version; null when the package is unknown.
 * @param now epoch milliseconds. @param zone IANA name.
 * @throws DomainError package_not_found.
 */
export function decideOrderedCredits(
  ordered: { readonly lessons: number; readonly validMonths: number } | null,
  packageId: string,
  now: number,
  zone: string,
): OrderedCredits {
  if (!ordered) throw new DomainError('package_not_found', { packageId });
  return { lessons: ordered.lessons, startsAt: now, expiresAt: addMonths(now, ordered.validMonths, zone) };
}

/** Crockford's base32: no I, L, O and U, which are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DATA_CHARACTERS = 5;
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** Multiplies by 2 in the field of 32 elements (x⁵ + x² + 1). */
const double = (value: number): number => ((value << 1) & 31) ^ (value & 16 ? 5 : 0);

/** The sum that is 0 for a valid reference. It detects every wrong character and every swap of two characters. */
const checksum = (values: readonly number[]): number => values.reduce((sum, value) => double(sum) ^ value, 0);

/**
 * Creates an order reference: five random characters and a check character, such as `T7K4QX` (PAY-23).
 * @param random returns a number in [0, 1).
 */
export function createReference(random: () => number): string {
  const data = Array.from({ length: DATA_CHARACTERS }, () => Math.floor(random() * ALPHABET.length));
  return [...data, double(checksum(data))].map((value) => ALPHABET[value]).join('');
}

/**
 * Parses a reference as people type it: in lower case, with or without the dash and spaces, with O for 0 and I or L
 * for 1.
 * @returns the stored form, or null when the text is not a reference or its check character is wrong.
 */
export function parseReference(text: string): string | null {
  const reference = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ILO]/g, (character) => LOOK_ALIKES[character] ?? character);
  const values = [...reference].map((character) => ALPHABET.indexOf(character));
  const isReference = values.length === DATA_CHARACTERS + 1 && !values.includes(-1);
  return isReference && checksum(values) === 0 ? reference : null;
}

/** Formats a stored reference for people: `T7K-4QX`. */
export const formatReference = (reference: string): string =>
  `${reference.slice(0, 3)}-${reference.slice(3)}`;

/** Longer texts name no reference. */
const MAX_TYPED_REFERENCE = 20;

/**
 * Returns the references that a typed text means or nearly means: itself if it is valid, otherwise all valid ones that
 * are one edit away (a character changed, missing, added, or two swapped). For a search: most of them belong to no order.
 */
export function listNearReferences(text: string): string[] {
  if (text.length > MAX_TYPED_REFERENCE) return [];
  const exact = parseReference(text);
  if (exact !== null) return [exact];
  const word = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const places = [...word].map((_, place) => place);
  const edited = {
    [DATA_CHARACTERS]: () =>
      [...places, word.length].flatMap((place) =>
        [...ALPHABET].map((added) => word.slice(0, place) + added + word.slice(place)),
      ),
    [DATA_CHARACTERS + 1]: () =>
      places.flatMap((place) => [
        ...[...ALPHABET].map((other) => word.slice(0, place) + other + word.slice(place + 1)),
        word.slice(0, place) +
          word.slice(place + 1, place + 2) +
          word.slice(place, place + 1) +
          word.slice(place + 2),
      ]),
    [DATA_CHARACTERS + 2]: () => places.map((place) => word.slice(0, place) + word.slice(place + 1)),
  }[word.length];
  return [...new Set((edited?.() ?? []).map(parseReference).filter((reference) => reference !== null))];
}
