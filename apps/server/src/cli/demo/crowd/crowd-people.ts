import { createHash } from 'node:crypto';
import type { OrderId } from '@thuto/domain/ids';
import { decideOrderedCredits } from '@thuto/domain/payments/orders';
import type { PackageTerms } from '@thuto/domain/payments/packages';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Syllabus } from '@thuto/domain/lessons/tuition';
import type { CrowdSize } from './crowd-facts.ts';
import { BOYS, COMBINATIONS, FAMILIES, GIRLS, PARENTS, SCHOOLS } from '../demo-people.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;
/** One of this many students has only just joined and has no activity yet. */
const NEW_EVERY = 50;
const NEW_DAYS = 14;
/** Long enough for at most one booking per day. */
const MIN_STAY_DAYS = 60;
/** Days before the first booking and after the last one. */
const SETTLING_DAYS = 10;
export const BOOKINGS_OF_A_REGULAR = 210;
const MAX_STAY_DAYS = 730;
const SEED = 20_260_119;

const MORE_FAMILIES = [
  'Mohale',
  'Rammoko',
  'Tlali',
  'Ntho',
  'Makhetha',
  'Lebona',
  'Mofolo',
  'Thamae',
  'Sello',
  'Moshoeshoe',
  'Nthane',
  'Ramoeletsi',
  'Lephole',
  'Mokhethi',
  'Motaung',
  'Rantso',
  'Shale',
  'Matete',
  'Monyane',
  'Phakisi',
  'Seeiso',
  'Lesenyeho',
  'Mphutlane',
  'Khama',
  'Moleko',
  'Tsolo',
  'Makoae',
  'Sehloho',
  'Mabote',
  'Pitso',
] as const;
const ALL_FAMILIES = [...FAMILIES, ...MORE_FAMILIES];
const USUAL_PACKAGES: readonly string[] = [
  'bundle-10',
  'premium-subscription',
  'bundle-10',
  'standard-subscription',
];
const OTHER_PACKAGES: readonly string[] = ['once-off', 'bundle-5', 'basic-subscription'];

/** The newest version of every package, by package id. */
export type CrowdCatalogue = ReadonlyMap<string, PackageTerms & { readonly id: string }>;

export interface CrowdPayment {
  readonly id: string;
  readonly orderId: OrderId;
  readonly packageId: string;
  readonly packageVersionId: string;
  /** In lisente. */
  readonly price: number;
  readonly sessions: number;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly submittedAt: string;
  readonly decidedAt: string | null;
  readonly endsAt: string | null;
}

export interface CrowdStudent {
  /** Sequence number, from 1. */
  readonly n: number;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly parentFirst: string;
  readonly parentPhone: string;
  readonly gender: 'male' | 'female';
  readonly school: string;
  readonly syllabus: Syllabus;
  readonly grade: string;
  readonly subjects: readonly SubjectId[];
  readonly joined: string;
  readonly days: number;
  /** Index among the students with bookings, from 0; null for students without bookings. */
  readonly seat: number | null;
  readonly bookings: number;
  readonly payments: readonly CrowdPayment[];
}

/** Returns the same id for the same name every time. The SQL function `demo_id` returns the same ids. */
export function createDemoId<Id extends string = string>(name: string): Id {
  const hash = createHash('md5').update(name).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20),
  ].join('-') as Id;
}

/**
 * Returns a generator of reproducible pseudo-random numbers from 0 (inclusive) to 1 (exclusive)
 * (mulberry32).
 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');
const isNew = (n: number) => n % NEW_EVERY === 0;
const shareOf = (total: number, among: number, at: number) =>
  Math.floor(total / among) + (at < total % among ? 1 : 0);

/**
 * Generates the students of a large centre. Reproducible except for the dates, which end now.
 * @param size the number of students and their total numbers of bookings and payments.
 * @param start now, in epoch milliseconds.
 * @param zone IANA name.
 * @param catalogue the packages on sale, with the seed's ids among them.
 */
export function makeCrowd(
  size: CrowdSize,
  start: number,
  zone: string,
  catalogue: CrowdCatalogue,
): CrowdStudent[] {
  const random = seeded(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const established = size.students - Math.floor(size.students / NEW_EVERY);
  const ofOthers = size.bookings - size.regulars * BOOKINGS_OF_A_REGULAR;
  const bookingsOf = (seat: number) =>
    seat < size.regulars
      ? BOOKINGS_OF_A_REGULAR
      : shareOf(ofOthers, established - size.regulars, seat - size.regulars);
  const most = Math.max(bookingsOf(0), bookingsOf(size.regulars));
  const shortest = Math.max(MIN_STAY_DAYS, most + SETTLING_DAYS);
  let seats = 0;
  return Array.from({ length: size.students }, (_, at) => {
    const n = at + 1;
    const isGirl = random() < 0.5;
    const first = pick(isGirl ? GIRLS : BOYS);
    const last = pick(ALL_FAMILIES);
    const parentFirst = random() < 0.4 ? pick(PARENTS) : '';
    const stay = shortest + Math.floor(random() * Math.max(0, MAX_STAY_DAYS - shortest));
    const days = isNew(n) ? Math.floor(random() * NEW_DAYS) : stay;
    const joined = start - days * DAY_MS - Math.floor(random() * 9 * HOUR_MS) - HOUR_MS;
    const seat = isNew(n) ? null : seats++;
    const payments = seat === null ? 0 : shareOf(size.payments, established, seat);
    return {
      n,
      id: createDemoId(`student:${n}`),
      email: `${plain(first)}.${plain(last)}.${n}@demo.thuto.example`,
      name: parentFirst ? `${parentFirst} ${last}` : `${first} ${last}`,
      first,
      last,
      parentFirst,
      parentPhone: parentFirst && `+266 5${String(8_000_000 + Math.floor(random() * 1_999_999))}`,
      gender: isGirl ? 'female' : 'male',
      school: pick(SCHOOLS),
      syllabus: random() < 0.25 ? 'IGCSE' : 'LGCSE',
      grade: pick(['9', '10', '11', '12']),
      subjects: pick(COMBINATIONS),
      joined: new Date(joined).toISOString(),
      days,
      seat,
      bookings: seat === null ? 0 : bookingsOf(seat),
      payments: Array.from({ length: payments }, (_payment, step) =>
        makePayment({ n, step, of: payments, joined, start, zone, catalogue }, pick),
      ),
    };
  });
}

/**
 * Generates a payment. Approved ones are spread over the stay; the last one of some students is pending or
 * rejected.
 */
function makePayment(
  {
    n,
    step,
    of,
    joined,
    start,
    zone,
    catalogue,
  }: {
    n: number;
    step: number;
    of: number;
    joined: number;
    start: number;
    zone: string;
    catalogue: CrowdCatalogue;
  },
  pick: <T>(list: readonly T[]) => T,
): CrowdPayment {
  const isLast = step === of - 1;
  const fate = isLast && of > 1 ? n % 20 : -1;
  const packageId = fate === 0 || fate === 1 ? pick(OTHER_PACKAGES) : pick(USUAL_PACKAGES);
  const item = catalogue.get(packageId);
  if (!item) throw new Error(`The demo needs the package ${packageId}.`);
  const facts = {
    id: createDemoId(`payment:${n}:${step}`),
    orderId: createDemoId<OrderId>(`order:${n}:${step}`),
    packageId,
    packageVersionId: item.id,
    price: item.priceLisente,
    sessions: item.lessons,
  };
  if (fate === 0) {
    const submittedAt = new Date(start - ((n / 20) % 90) * HOUR_MS - n * 1000).toISOString();
    return { ...facts, status: 'pending', submittedAt, decidedAt: null, endsAt: null };
  }
  const submitted = joined + HOUR_MS / 2 + Math.floor(((start - joined) * 0.97 * step) / of);
  const decided = submitted + 5 * HOUR_MS;
  return {
    ...facts,
    status: fate === 1 ? 'rejected' : 'approved',
    submittedAt: new Date(submitted).toISOString(),
    decidedAt: new Date(decided).toISOString(),
    endsAt:
      fate === 1
        ? null
        : new Date(decideOrderedCredits(item, packageId, decided, zone).expiresAt).toISOString(),
  };
}
