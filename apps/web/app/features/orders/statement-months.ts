/** Months that are always offered, also to a family whose first order is younger. */
const MIN_MONTHS = 12;

/**
 * Lists the months that a statement can be downloaded for, newest first, such as `2026-03`.
 * @param today a wall-clock date in the centre's zone.
 * @param first the date of the first order; null without one.
 */
export function listStatementMonths(today: string, first: string | null): string[] {
  const numberOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const last = numberOf(today);
  const earliest = Math.min(last - MIN_MONTHS + 1, first === null ? last : numberOf(first));
  return Array.from({ length: last - earliest + 1 }, (_, back) => {
    const month = last - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
