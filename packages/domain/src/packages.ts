/** How often a package's price is paid: once, or every month. */
export type PackagePeriod = 'once' | 'month';

/** One entry of the package catalogue (PAY-1). Prices are whole maloti (M). */
export interface Package {
  readonly id: string;
  readonly name: string;
  readonly priceMaloti: number;
  /** Credits granted when a payment for this package is approved; for a subscription, per month. */
  readonly sessions: number;
  readonly period: PackagePeriod;
  /** Months from approval until the package expires (PAY-2). */
  readonly validMonths: number;
  readonly popular: boolean;
  readonly features: readonly string[];
}

/** The six packages on sale, in the order they are shown (PAY-1). The one place prices are written. */
export const PACKAGES = [
  {
    id: 'once-off',
    name: 'Once-Off Session',
    priceMaloti: 90,
    sessions: 1,
    period: 'once',
    validMonths: 6,
    popular: false,
    features: [
      'One session in a subject you choose',
      'Help with one topic or one assignment',
      'Valid for 6 months',
    ],
  },
  {
    id: 'bundle-5',
    name: '5-Session Bundle',
    priceMaloti: 450,
    sessions: 5,
    period: 'once',
    validMonths: 6,
    popular: false,
    features: [
      'Five sessions, booked when you need them',
      'Mix subjects as you like',
      'Past-paper access',
      'Valid for 6 months',
    ],
  },
  {
    id: 'bundle-10',
    name: '10-Session Bundle',
    priceMaloti: 850,
    sessions: 10,
    period: 'once',
    validMonths: 6,
    popular: false,
    features: [
      'Ten sessions for M50 less than ten once-offs',
      'Mix subjects as you like',
      'Past-paper access',
      'Homework support',
      'Valid for 6 months',
    ],
  },
  {
    id: 'basic-subscription',
    name: 'Basic Subscription',
    priceMaloti: 360,
    sessions: 4,
    period: 'month',
    validMonths: 1,
    popular: false,
    features: ['One session every week', 'Past-paper access', 'A personal study plan'],
  },
  {
    id: 'standard-subscription',
    name: 'Standard Subscription',
    priceMaloti: 720,
    sessions: 8,
    period: 'month',
    validMonths: 1,
    popular: true,
    features: ['Two sessions every week', 'Past-paper access', 'Homework support', 'A personal study plan'],
  },
  {
    id: 'premium-subscription',
    name: 'Premium Subscription',
    priceMaloti: 1020,
    sessions: 12,
    period: 'month',
    validMonths: 1,
    popular: false,
    features: [
      'Three sessions every week',
      'Past-paper access',
      'Homework support',
      'A personal study plan',
      'Exam preparation and progress reports',
    ],
  },
] as const satisfies readonly Package[];

export type PackageId = (typeof PACKAGES)[number]['id'];

/** Every package id, for closed enums in the contract and the database. */
export const PACKAGE_IDS = PACKAGES.map((item) => item.id) as [PackageId, ...PackageId[]];

/** Gives the package of an id that is known to be one. */
export function getPackage(id: PackageId): Package {
  const item = findPackage(id);
  if (!item) throw new TypeError(`The catalogue has no ${id}.`);
  return item;
}

/** Gives the package with this id, or null when the catalogue has none. */
export function findPackage(id: string): Package | null {
  return PACKAGES.find((item) => item.id === id) ?? null;
}
