import { LISENTE_PER_LOTI } from '../money.ts';

/** Upper bound of an amount that is read from a text, in lisente (M10,000,000). */
export const MAX_AMOUNT_LISENTE = 1_000_000_000;

/** Groups of three digits after the first group, all with the same separator. */
const GROUPED = /^\d{1,3}(?:([ ,.'])\d{3})(?:\1\d{3})*$/u;

/**
 * Parses an amount as people, operators and banks write it: `450`, `450.00`, `1,020.50`, `1 020,50`, `1.020,50`.
 * An optional `M`, `LSL`, `L` or `R` before or after the digits is ignored. A separator before exactly one or two last
 * digits is the decimal separator. `1,020` has thousands; `1.020` is ambiguous.
 * @returns whole lisente; null if the text is no amount, is ambiguous, negative or too large.
 */
export function parseAmount(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^(?:LSL|[MLR])\s*/iu, '')
    .replace(/(?:LSL|[MLR])$/iu, '')
    .trimEnd()
    .replaceAll(/[\u00a0\u202f]/gu, ' ');
  const parts = /^([\d ,.']*\d)[.,](\d{1,2})$/u.exec(digits);
  const whole = parts?.[1] ?? digits;
  const decimals = parts?.[2] ?? '';
  const separators = whole.replaceAll(/\d/g, '');
  if (separators !== '' && !GROUPED.test(whole)) return null;
  // Without decimals, a dot before three digits could be either.
  if (decimals === '' && separators.includes('.')) return null;
  const plain = whole.replaceAll(/\D/g, '');
  if (plain === '' || plain.length > 12) return null;
  const lisente = Number(plain) * LISENTE_PER_LOTI + Number(decimals.padEnd(2, '0'));
  return lisente <= MAX_AMOUNT_LISENTE ? lisente : null;
}
