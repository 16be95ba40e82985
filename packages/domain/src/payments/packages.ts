import { normalizeText } from '../normalize-text.ts';
import { DomainError } from '../errors.ts';

/** How often a package's price is paid: once, or every month. */
export const PACKAGE_PERIODS = ['once', 'month'] as const;
export type PackagePeriod = (typeof PACKAGE_PERIODS)[number];

/** Bounds of what an admin may enter for a package. Prices are in lisente, lengths in characters. */
export const PACKAGE_BOUNDS = {
  nameLength: 60,
  priceLisente: { min: 0, max: 10_000_000 },
  lessons: { min: 1, max: 1000 },
  validMonths: { min: 1, max: 120 },
  features: 12,
  featureLength: 120,
  idLength: 36,
} as const;

/** What a version of a package offers and costs. An order keeps the version that it was placed for. */
export interface PackageTerms {
  readonly name: string;
  /** Price in lisente (1 M = 100 lisente). */
  readonly priceLisente: number;
  /** Lessons that an order grants; for a subscription, per month. */
  readonly lessons: number;
  readonly period: PackagePeriod;
  /** Months from approval until the lessons expire (PAY-2). */
  readonly validMonths: number;
  readonly features: readonly string[];
}

/** A package with its newest version (PAY-1). */
export interface Package extends PackageTerms {
  readonly id: string;
  /** At most one package on sale is marked as popular. */
  readonly isPopular: boolean;
  /** Order on every screen, lowest first. */
  readonly position: number;
  /** Epoch milliseconds; null while the package is on sale. */
  readonly retiredAt: number | null;
}

/** The part of a package that decides its place and whether it is on sale. */
type Placed = Pick<Package, 'id' | 'position' | 'retiredAt'>;

/** Sorts packages as every screen shows them: on sale first, by position. */
export function sortPackages<P extends Placed>(packages: readonly P[]): P[] {
  return packages.toSorted(
    (a, b) =>
      Number(a.retiredAt !== null) - Number(b.retiredAt !== null) ||
      a.position - b.position ||
      (a.id < b.id ? -1 : 1),
  );
}

/**
 * Returns the package if families can choose it.
 * @throws DomainError package_not_found for an unknown or retired package.
 */
export function requirePackageOnSale<P extends Pick<Package, 'retiredAt'>>(
  found: P | null,
  packageId: string,
): P {
  if (found === null || found.retiredAt !== null) throw new DomainError('package_not_found', { packageId });
  return found;
}

/**
 * Creates the id of a new package from its name: `Exam Week (12)` becomes `exam-week-12`. A number is added when the
 * id is taken.
 */
export function createPackageId(name: string, taken: ReadonlySet<string>): string {
  const words = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, PACKAGE_BOUNDS.idLength).replace(/-$/, '') || 'package';
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const id = `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}

export const PACKAGE_DIRECTIONS = ['up', 'down'] as const;
export type PackageDirection = (typeof PACKAGE_DIRECTIONS)[number];

/**
 * Moves a package one place among those on sale.
 * @returns the ids on sale in their new order; the same order at either end.
 * @throws DomainError not_found for an unknown or retired package.
 */
export function movePackage(
  packages: readonly Placed[],
  id: string,
  direction: PackageDirection,
): readonly string[] {
  const ids = sortPackages(packages)
    .filter(({ retiredAt }) => retiredAt === null)
    .map((item) => item.id);
  const at = ids.indexOf(id);
  if (at === -1) throw new DomainError('not_found');
  const to = at + (direction === 'up' ? -1 : 1);
  return to < 0 || to >= ids.length ? ids : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

export const PACKAGE_ACTIONS = ['edit', 'move-up', 'move-down', 'retire', 'restore'] as const;
export type PackageAction = (typeof PACKAGE_ACTIONS)[number];

/** Returns what an admin may do with a package of the catalogue. */
export function listPackageActions(packages: readonly Placed[], id: string): PackageAction[] {
  const onSale = sortPackages(packages).filter(({ retiredAt }) => retiredAt === null);
  const at = onSale.findIndex((item) => item.id === id);
  if (at === -1) return ['edit', 'restore'];
  return [
    'edit',
    ...(at > 0 ? (['move-up'] as const) : []),
    ...(at < onSale.length - 1 ? (['move-down'] as const) : []),
    'retire',
  ];
}

/** Compares names as people do: letter case and spacing make no difference. */
export const isSamePackageName = (a: string, b: string): boolean => foldName(a) === foldName(b);

const foldName = (name: string) => normalizeText(name, 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
