import type { CurrentUser } from '@thuto/contract/accounts';
import { canActAs, getHomePath } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { hasCode, isOffline } from '../../../lib/api/api-error.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { confirmVerification, openVerificationLinkOnce } from '../api/verify-email.ts';
import { type UnconfirmedLink, unconfirmedLinkOf } from '../unconfirmed-link.ts';

export type Verification =
  | { readonly state: 'verifying' }
  /** Another browser requested the mail: the link is applied after the user confirms it. */
  | { readonly state: 'unconfirmed'; readonly link: UnconfirmedLink }
  /** `home` is the user's area; null if no user is signed in who may open it. */
  | { readonly state: 'success'; readonly home: ReturnType<typeof getHomePath> | null }
  | { readonly state: 'expired' }
  /** After `offline` the same link may still work. */
  | { readonly state: 'error'; readonly reason: 'refused' | 'unverified' | 'offline' };

const VERIFYING: Verification = { state: 'verifying' };
/** What a visitor without a link sees, unless the server knows the user. Also in the server's page. */
const UNVERIFIED: Verification = { state: 'error', reason: 'unverified' };

export const homeOf = (currentUser: CurrentUser | null | undefined) =>
  currentUser && canActAs(currentUser, currentUser.role) ? getHomePath(currentUser.role) : null;

async function success(): Promise<Verification> {
  await currentUserStore.refreshAfterChange();
  return { state: 'success', home: homeOf(currentUserStore.read().currentUser) };
}

/** Returns what the page shows for a rejection; null if the page does not change. */
export function getVerificationRefusal(error: unknown): Verification | null {
  const link = unconfirmedLinkOf(error);
  if (link !== null) return { state: 'unconfirmed', link };
  if (hasCode(error, 'verification_code_expired')) return { state: 'expired' };
  if (hasCode(error, 'verification_code_invalid')) return { state: 'error', reason: 'refused' };
  return null;
}

async function verify(token: string | null): Promise<Verification> {
  if (token === null) {
    const { status, currentUser } = await currentUserStore.refresh();
    const home = homeOf(currentUser);
    if (home !== null) return { state: 'success', home };
    return status === 'failed' ? { state: 'error', reason: 'offline' } : UNVERIFIED;
  }
  try {
    await openVerificationLinkOnce(token);
  } catch (error) {
    return (
      getVerificationRefusal(error) ?? { state: 'error', reason: isOffline(error) ? 'offline' : 'refused' }
    );
  }
  return success();
}

const getQuestion = (attempt: number, token: string | null) => `${attempt} ${token ?? ''}`;

/**
 * Opens the link. Without a token, checks whether the signed-in user's email is verified by now.
 * @param served what the server has answered to the link without scripts: it is not opened again.
 */
export function useVerification(token: string | null, served: Verification | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; verification: Verification } | null>(
    served === undefined ? null : { to: getQuestion(0, token), verification: served },
  );
  const question = getQuestion(attempt, token);
  const isServed = served !== undefined && attempt === 0;

  useEffect(() => {
    if (isServed) return undefined;
    let isCurrent = true;
    const find = async () => {
      const verification = await verify(token);
      if (isCurrent) setAnswer({ to: question, verification });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [token, question, isServed]);

  /**
   * Applies the link after the user has pressed the button.
   * @throws the error to show beside the button.
   */
  async function confirm(password?: string): Promise<void> {
    if (token === null) return;
    try {
      await confirmVerification(token, password);
    } catch (error) {
      const refusal = getVerificationRefusal(error);
      if (refusal === null) throw error;
      setAnswer({ to: question, verification: refusal });
      return;
    }
    setAnswer({ to: question, verification: await success() });
  }

  const first = token === null ? UNVERIFIED : VERIFYING;
  const verification = answer?.to === question ? answer.verification : first;
  return { verification, confirm, retry: () => setAttempt(attempt + 1) };
}
