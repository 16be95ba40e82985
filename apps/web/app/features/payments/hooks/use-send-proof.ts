import { useQueryClient } from '@tanstack/react-query';
import type { PackageId } from '@thuto/domain/packages';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api-client.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import { proofErrorWords } from '../proof-upload/proof-error.ts';
import { sendProof, type ProofPhase } from '../proof-upload/send-proof.ts';

const SUBMITTED = 'Payment proof uploaded successfully! We will review and approve it soon.';

/**
 * Sends a proof and tells how far it is. No mutation of TanStack Query: one would lead away from the page when the
 * sign-in has ended, with the chosen file and the sentence that asks to log in again.
 */
export function useSendProof(accountId: string, onSubmitted: () => void) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<ProofPhase | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = phase !== null;

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  async function send(file: File, packageId: PackageId): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    toast.dismissErrors();
    setFailure(null);
    try {
      await sendProof({ file, packageId, accountId, onPhase: setPhase, signal: controller.signal });
      onSubmitted();
      toast.success(SUBMITTED);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.profiles.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.payments.listMyPayments.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() }),
      ]);
    } catch (error) {
      const words = proofErrorWords(error);
      if (!(error instanceof UploadCanceled)) setFailure(words);
      toast.error(words);
    } finally {
      setPhase(null);
    }
  }

  return {
    /** Null while nothing is on its way. */
    phase,
    /** What became of the last try, for whoever had put the phone away when its toast was shown. */
    failure,
    send: (file: File, packageId: PackageId) => void send(file, packageId),
    cancel: () => underWay.current?.abort(),
  };
}
