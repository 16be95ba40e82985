import type { MeasurePassword } from '@thuto/contract/accounts';
import type { PasswordStrength } from '@thuto/domain/people/passwords';
import type { z } from 'zod';
import { fetchResponse } from '../../../lib/api/fetch-response.ts';

export interface MeasuredPassword {
  readonly strength: PasswordStrength;
  /** The minimum accepted length. */
  readonly minLength: number;
}

/**
 * Fetches the strength of a password; the server's list of common passwords is too large for a browser. Does not use
 * `api`, which would store the typed password as the key of a retry.
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
