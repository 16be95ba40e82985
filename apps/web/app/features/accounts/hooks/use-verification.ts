import type { Viewer } from '@thuto/contract/accounts';
import { canActAs, homePathOf } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { hasCode, isOffline } from '../../../lib/api-error.ts';
import { viewerStore } from '../../../lib/viewer-store.ts';
import { verifyEmailOnce } from '../api/verify-email.ts';

export type Verification =
  | { readonly state: 'verifying' }
  /** `home` is the signed-in person's area, null when nobody is signed in who could go there. */
  | { readonly state: 'success'; readonly home: '/admin' | '/student' | null }
  | { readonly state: 'expired' }
  /** After `offline` the same link may still work. */
  | { readonly state: 'error'; readonly reason: 'refused' | 'unverified' | 'offline' };

const VERIFYING: Verification = { state: 'verifying' };

const homeOf = (viewer: Viewer | null | undefined) =>
  viewer && canActAs(viewer, viewer.role) ? homePathOf(viewer.role) : null;

async function verify(oobCode: string | null): Promise<Verification> {
  if (oobCode === null) {
    const { status, viewer } = await viewerStore.refresh();
    const home = homeOf(viewer);
    if (home !== null) return { state: 'success', home };
    return { state: 'error', reason: status === 'failed' ? 'offline' : 'unverified' };
  }
  try {
    await verifyEmailOnce(oobCode);
  } catch (error) {
    if (hasCode(error, 'verification_code_expired')) return { state: 'expired' };
    return { state: 'error', reason: isOffline(error) ? 'offline' : 'refused' };
  }
  const { viewer } = await viewerStore.refresh();
  return { state: 'success', home: homeOf(viewer) };
}

/** Applies the code of the link, or without one looks whether the signed-in person's email is verified by now. */
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

  const verification = answer?.to === question ? answer.verification : VERIFYING;
  return { verification, retry: () => setAttempt(attempt + 1) };
}
