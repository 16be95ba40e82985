import type { CurrentUser } from '@thuto/contract/accounts';
import { canActAs, getHomePath } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { hasCode, isOffline } from '../../../lib/api-error.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';
import { confirmVerification, openVerificationLinkOnce } from '../api/verify-email.ts';
import { type UnconfirmedLink, unconfirmedLinkOf } from '../unconfirmed-link.ts';

export type Verification =
  | { readonly state: 'verifying' }
  /** This browser did not ask for the mail: the link is applied when somebody confirms it. */
  | { readonly state: 'unconfirmed'; readonly link: UnconfirmedLink }
  /** `home` is the signed-in person's area, null when nobody is signed in who could go there. */
  | { readonly state: 'success'; readonly home: '/admin' | '/student' | null }
  | { readonly state: 'expired' }
  /** After `offline` the same link may still work. */
  | { readonly state: 'error'; readonly reason: 'refused' | 'unverified' | 'offline' };

const VERIFYING: Verification = { state: 'verifying' };

const homeOf = (currentUser: CurrentUser | null | undefined) =>
  currentUser && canActAs(currentUser, currentUser.role) ? getHomePath(currentUser.role) : null;

async function success(): Promise<Verification> {
  const { currentUser } = await currentUserStore.refresh();
  return { state: 'success', home: homeOf(currentUser) };
}

/** What the page shows for a refusal; null for one that leaves the page as it is. */
function getRejectionReason(error: unknown): Verification | null {
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
    return { state: 'error', reason: status === 'failed' ? 'offline' : 'unverified' };
  }
  try {
    await openVerificationLinkOnce(token);
  } catch (error) {
    return getRejectionReason(error) ?? { state: 'error', reason: isOffline(error) ? 'offline' : 'refused' };
  }
  return success();
}

/** Opens the link, or without a code looks whether the signed-in person's email is verified by now. */
export function useVerification(token: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; verification: Verification } | null>(null);
  const question = `${attempt} ${token ?? ''}`;

  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const verification = await verify(token);
      if (isCurrent) setAnswer({ to: question, verification });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [token, question]);

  /** Applies the link because somebody pressed the button. Rejects with what the page shows beside it. */
  async function confirm(password?: string): Promise<void> {
    if (token === null) return;
    try {
      await confirmVerification(token, password);
    } catch (error) {
      const refusal = getRejectionReason(error);
      if (refusal === null) throw error;
      setAnswer({ to: question, verification: refusal });
      return;
    }
    setAnswer({ to: question, verification: await success() });
  }

  const verification = answer?.to === question ? answer.verification : VERIFYING;
  return { verification, confirm, retry: () => setAttempt(attempt + 1) };
}
