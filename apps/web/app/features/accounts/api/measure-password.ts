import type { MeasurePassword } from '@thuto/contract/accounts';
import type { PasswordStrength } from '@thuto/domain/passwords';
import type { z } from 'zod';
import { fetchResponse } from '../../../lib/fetch-response.ts';

export interface MeasuredPassword {
  readonly strength: PasswordStrength;
  /** The shortest length that is accepted. */
  readonly minLength: number;
}

/**
 * Asks the server how strong a password is, whose list of common ones is too large for a browser. Not through `api`: that
 * would remember what is typed as an action to send again, and has no use here.
 */
export async function measurePassword(
  typed: z.input<typeof MeasurePassword>,
  signal: AbortSignal,
): Promise<MeasuredPassword> {
  const request = new Request('/api/password-strength', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(typed),
    signal,
  });
  return (await fetchResponse(request)).json() as Promise<MeasuredPassword>;
}
