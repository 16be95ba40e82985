import type { MeasurePassword } from '@thuto/contract/accounts';
import type { PasswordStrength } from '@thuto/domain/people/passwords';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import type { Client } from '../auth-sessions/client.ts';
import { minPasswordLength, passwordStrength } from './require-new-password.ts';

/** Allows a class that signs up together: about one request per typed password. Each takes a few milliseconds. */
const PER_NETWORK_LIMIT = { points: 1500, seconds: 15 * 60 };

/**
 * Measures the strength of a new password for the meter beside the field. Does not store or log the password.
 * @returns the strength, and the minimum length in characters.
 * @throws DomainError request_too_frequent.
 */
export async function measurePassword(
  ctx: Context,
  client: Client,
  { password, displayName, email, forAdmin }: z.infer<typeof MeasurePassword>,
): Promise<{ strength: PasswordStrength; minLength: number }> {
  await limitNetworkRate(ctx, 'password-strength', client.ip, PER_NETWORK_LIMIT);
  return {
    strength: await passwordStrength(ctx, password, [displayName, email], forAdmin),
    minLength: minPasswordLength(ctx, forAdmin),
  };
}
