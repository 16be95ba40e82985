import { MAX_COUNTED } from '@thuto/contract/paging';

const COUNTED = new Intl.NumberFormat('en-GB');

/** A list's `total` in words: lists are counted so far only. */
export const formatTotal = (total: number): string =>
  total > MAX_COUNTED ? `more than ${COUNTED.format(MAX_COUNTED)}` : COUNTED.format(total);
