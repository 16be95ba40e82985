import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import { countAttempt } from '../../../platform/rate-limits/rate-limits.ts';
import { type EmailLink, findLogin, listOpenLinks } from '../accounts.store.ts';
import { isMailedCode, MAILED_CODE_MINUTES, readChallenge } from './mailed-code.ts';
import { type ProvenLogin, provePassword } from '../passwords/require-password.ts';

/** Attempts per challenge: wrong codes, and wrong passwords with the right code. */
const TRIES = 5;

export interface MailedCodeInput {
  readonly email: string;
  readonly password: string;
  readonly mailedCode: { readonly challenge: string; readonly code: string };
}

/**
 * Verifies a mailed code and the password, without the rate limits that led to the code (`beginMailedCode`). Checks the
 * password only if the code is right.
 * @returns the account and the code's row, which the sign-in must mark as used.
 * @throws DomainError sign_in_code_expired if the challenge is expired, forged or was tried five times;
 * sign_in_code_wrong, also for an address without an account; password_wrong, credentials_wrong.
 */
export async function requireMailedCode(
  ctx: Context,
  { email, password, mailedCode }: MailedCodeInput,
): Promise<{ proven: ProvenLogin; link: EmailLink }> {
  const { secret } = ctx.config.auth;
  const now = ctx.now();
  const id = readChallenge(secret, mailedCode.challenge, now, email);
  if (id === null) throw new DomainError('sign_in_code_expired');
  // Count before comparing the code, so that concurrent attempts cannot bypass the limit.
  const { attempts } = await countAttempt(ctx, `sign-in-code:tried:${id}`, MAILED_CODE_MINUTES * 60);
  if (attempts > TRIES) throw new DomainError('sign_in_code_expired');
  const login = await findLogin(ctx.db, email);
  const links = login
    ? await listOpenLinks(ctx.db, { accountId: login.accountId, email, purpose: 'sign-in' }, now)
    : [];
  const link = links.find((each) => isMailedCode(secret, mailedCode.code, each));
  if (link === undefined) throw new DomainError('sign_in_code_wrong');
  return { proven: await provePassword(ctx, login, password), link };
}
