import type { Counted } from '@thuto/contract/dashboard';
import { calculateChange } from '@thuto/domain/periods';

/** Formats a change: `+12% from last month`; `new` if last month had none. */
export function formatSettingChange({ value, before }: Counted): string {
  const change = calculateChange(before, value);
  if (change.kind !== 'percent') return change.kind === 'new' ? 'new' : 'none yet';
  const sign = change.percent > 0 ? '+' : change.percent < 0 ? '−' : '';
  return `${sign}${Math.abs(change.percent)}% from last month`;
}
