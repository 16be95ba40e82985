/**
 * Formats whole maloti in the style of the centre: `M90`, `M1,020` (PAY-3). `Intl` would print LSL. A
 * negative amount has its sign before the M.
 */
export function formatMaloti(maloti: number): string {
  const digits = Math.abs(maloti)
    .toString()
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${maloti < 0 ? '-' : ''}M${digits}`;
}
