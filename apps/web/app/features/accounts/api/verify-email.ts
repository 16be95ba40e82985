import { api } from '../../../lib/api-client.ts';
import { isOffline } from '../../../lib/api-error.ts';

let latest: { token: string; answer: Promise<unknown> } | undefined;

/**
 * Opens the link of a verification mail: applies its code where this browser asked for the mail, and is refused with
 * `verification_unconfirmed` in any other browser. A code works once, so drawing the page twice must not send it twice;
 * only after a missing answer may the same code be sent again.
 */
export function openVerificationLinkOnce(token: string): Promise<unknown> {
  if (latest?.token === token) return latest.answer;
  const answer = api.accounts.verifyEmail({ token }).catch((error: unknown) => {
    if (isOffline(error)) latest = undefined;
    throw error;
  });
  latest = { token, answer };
  return answer;
}

/** Applies the code because somebody pressed the button; `password` where the server asks for a new one. */
export const confirmVerification = (token: string, password?: string): Promise<unknown> =>
  api.accounts.verifyEmail({ token, confirmed: true, ...(password !== undefined && { password }) });
