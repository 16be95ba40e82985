import { api } from '../../../lib/api/api-client.ts';
import { isOffline } from '../../../lib/api/api-error.ts';

let latest: { token: string; answer: Promise<unknown> } | undefined;

/**
 * Opens the link of a verification mail. Applies its token in the browser that requested the mail; any other browser
 * gets `verification_unconfirmed`. A token works once, so rendering twice must not send it twice; it is resent only
 * after a missing response.
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

/** Applies the token after the user has pressed the button; with `password` if the server requires a new one. */
export const confirmVerification = (token: string, password?: string): Promise<unknown> =>
  api.accounts.verifyEmail({ token, confirmed: true, ...(password !== undefined && { password }) });
