import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import { ApiError } from '../../lib/api-error.ts';

export const AMOUNT_INVALID = 'Please enter an amount above zero, such as 450 or 1,020.50.';

/** Formats an amount for a field, as `parseMaloti` reads it: `450`, `450.50`. */
export const formatMaloti = (lisente: number): string =>
  lisente % LISENTE_PER_LOTI === 0
    ? String(lisente / LISENTE_PER_LOTI)
    : (lisente / LISENTE_PER_LOTI).toFixed(2);

/** The surplus that the server asks to confirm, in lisente; null for any other error. */
export function findUnconfirmedSurplus(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'surplus_unconfirmed') return null;
  const { surplusLisente } = error.details;
  return typeof surplusLisente === 'number' ? surplusLisente : null;
}
