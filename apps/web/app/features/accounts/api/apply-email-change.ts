import { api } from '../../../lib/api/api-client.ts';
import { isOffline } from '../../../lib/api/api-error.ts';

let latest: { token: string; answer: Promise<{ email: string }> } | undefined;

/**
 * Opens the link of an email-change mail. Applies its token in the browser that requested the change; any other browser
 * gets `verification_unconfirmed`. Sends the token once, however often the page renders, unless no response arrived.
 */
export function openEmailChangeLinkOnce(token: string): Promise<{ email: string }> {
  if (latest?.token === token) return latest.answer;
  const answer = api.myAccount.applyEmailChange({ token }).catch((error: unknown) => {
    if (isOffline(error)) latest = undefined;
    throw error;
  });
  latest = { token, answer };
  return answer;
}

/** Applies the token after the user has pressed the button. */
export const confirmEmailChange = (token: string): Promise<{ email: string }> =>
  api.myAccount.applyEmailChange({ token, confirmed: true });
