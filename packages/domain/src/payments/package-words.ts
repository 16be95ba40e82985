import type { PackageTerms } from './packages.ts';

/** Formats what a package grants: `1 session`, `5 sessions`, `8 sessions per month`. */
export function formatPackageLessons({ lessons, period }: Pick<PackageTerms, 'lessons' | 'period'>): string {
  const count = `${lessons} ${lessons === 1 ? 'session' : 'sessions'}`;
  return period === 'month' ? `${count} per month` : count;
}

/** Formats how often the price is paid: `per month`, or nothing for a package that is paid once. */
export const formatPackageBilling = ({ period }: Pick<PackageTerms, 'period'>): string =>
  period === 'month' ? 'per month' : '';
