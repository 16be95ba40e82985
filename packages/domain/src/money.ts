/** Lisente in one loti, the currency of Lesotho (plural: maloti). */
export const LISENTE_PER_LOTI = 100;

/**
 * Formats an amount of whole lisente in the style of the centre: `M90`, `M1,020`, and `M90.50` only when there are
 * lisente (PAY-3). `Intl` would print LSL. A negative amount has its sign before the M.
 */
export function formatLisente(lisente: number): string {
  const amount = Math.abs(lisente);
  const maloti = Math.floor(amount / LISENTE_PER_LOTI)
    .toString()
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  const rest = amount % LISENTE_PER_LOTI;
  const cents = rest === 0 ? '' : `.${rest.toString().padStart(2, '0')}`;
  return `${lisente < 0 ? '-' : ''}M${maloti}${cents}`;
}

/**
 * Parses an amount in maloti as an admin types it: `90`, `90.5`, `M1,020.50`.
 * @returns whole lisente; null when the text is no such amount.
 */
export function parseMaloti(text: string): number | null {
  const match = /^M?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/i.exec(text.trim());
  if (match === null) return null;
  const [, maloti = '', cents = ''] = match;
  return Number(maloti.replaceAll(',', '')) * LISENTE_PER_LOTI + Number(cents.padEnd(2, '0'));
}
