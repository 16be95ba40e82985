import { MAX_ADJUSTMENT } from '@thuto/contract/users';

/** Returns what is wrong with a typed adjustment, by field; null if it is valid. */
export function validateAdjustment({
  by,
  reason,
  remaining,
}: {
  by: string;
  reason: string;
  remaining: number;
}): { by?: string; reason?: string } | null {
  const fault: { by?: string; reason?: string } = {};
  const number = Number(by);
  if (by.trim() === '' || !Number.isInteger(number) || number === 0)
    fault.by = 'Please enter how many credits to add or take away';
  else if (Math.abs(number) > MAX_ADJUSTMENT) fault.by = `At most ${MAX_ADJUSTMENT} credits at once`;
  else if (remaining + number < 0) fault.by = 'The credits would go below 0';
  if (reason.trim() === '') fault.reason = 'Please enter a reason';
  return Object.keys(fault).length === 0 ? null : fault;
}
