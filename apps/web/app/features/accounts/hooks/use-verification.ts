import type { Viewer } from '@thuto/contract/accounts';
import { canActAs, homePathOf } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { hasCode, isOffline } from '../../../lib/api-error.ts';
import { viewerStore } from '../../../lib/viewer-store.ts';
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

const homeOf = (viewer: Viewer | null | undefined) =>
  viewer && canActAs(viewer, viewer.role) ? homePathOf(viewer.role) : null;

async function success(): Promise<Verification> {
  const { viewer } = await viewerStore.refresh();
  return { state: 'success', home: homeOf(viewer) };
}

/** What the page shows for a refusal; null for one that leaves the page as it is. */
function refusalOf(error: unknown): Verification | null {
  const link = unconfirmedLinkOf(error);
  if (link !== null) return { state: 'unconfirmed', link };
  if (hasCode(error, 'verification_code_expired')) return { state: 'expired' };
  if (hasCode(error, 'verification_code_invalid')) return { state: 'error', reason: 'refused' };
  return null;
}

async function verify(oobCode: string | null): Promise<Verification> {
  if (oobCode === null) {
    const { status, viewer } = await viewerStore.refresh();
    const home = homeOf(viewer);
    if (home !== null) return { state: 'success', home };
    return { state: 'error', reason: status === 'failed' ? 'offline' : 'unverified' };
  }
  try {
    await openVerificationLinkOnce(oobCode);
  } catch (error) {
    return refusalOf(error) ?? { state: 'error', reason: isOffline(error) ? 'offline' : 'refused' };
  }
  return success();
}

/** Opens the link, or without a code looks whether the signed-in person's email is verified by now. */
export function useVerification(oobCode: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; verification: Verification } | null>(null);
  const question = `${attempt} ${oobCode ?? ''}`;

  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const verification = await verify(oobCode);
      if (isCurrent) setAnswer({ to: question, verification });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [oobCode, question]);

  /** Applies the link because somebody pressed the button. Rejects with what the page shows beside it. */
  async function confirm(password?: string): Promise<void> {
    if (oobCode === null) return;
    try {
      await confirmVerification(oobCode, password);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      setAnswer({ to: question, verification: refusal });
      return;
    }
    setAnswer({ to: question, verification: await success() });
  }

  const verification = answer?.to === question ? answer.verification : VERIFYING;
  return { verification, confirm, retry: () => setAttempt(attempt + 1) };
}
