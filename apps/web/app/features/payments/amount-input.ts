import { LISENTE_PER_LOTI } from '@thuto/domain/money';

export const AMOUNT_INVALID = 'Please enter an amount above zero, such as 450 or 1,020.50.';

/** Formats an amount for a field, as `parseMaloti` reads it: `450`, `450.50`. */
export const formatMaloti = (lisente: number): string =>
  lisente % LISENTE_PER_LOTI === 0
    ? String(lisente / LISENTE_PER_LOTI)
    : (lisente / LISENTE_PER_LOTI).toFixed(2);
