import { MAX_COUNTED } from '@thuto/contract/calls/paging';

const COUNTED = new Intl.NumberFormat('en-GB');

/** Formats the `total` of a list. The server counts up to a limit only. */
export const formatTotal = (total: number): string =>
  total > MAX_COUNTED ? `${COUNTED.format(MAX_COUNTED)}+` : COUNTED.format(total);
