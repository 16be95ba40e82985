export function round(value: number, digits = 0): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the value below which a share of all values lies; 0 without any. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** What a part of the bench returns beside its figures. */
export interface Measured {
  /** One line for each figure over its limit. */
  readonly violations: readonly string[];
}

export function printViolations({ violations }: Measured): void {
  for (const line of violations) console.log(`OVER LIMIT  ${line}`);
}
