import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { getProofErrorMessage } from '../proof-upload/proof-error.ts';
import { sendProof, type ProofPhase, type ProofTarget } from '../proof-upload/send-proof.ts';

const SUBMITTED = 'Payment proof uploaded successfully! We will review and approve it soon.';

/**
 * Uploads a proof and reports the progress. Not a mutation: those leave the page when the session has ended, and the
 * chosen file would be lost.
 */
export function useSendProof(accountId: string, onSubmitted: () => void) {
  const queryClient = useQueryClient();
  const { id: studentId } = useStudent();
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

  async function send(file: File, target: ProofTarget): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    toast.dismissErrors();
    setFailure(null);
    try {
      await sendProof({
        file,
        target,
        accountId,
        studentId,
        onPhase: setPhase,
        signal: controller.signal,
      });
      onSubmitted();
      toast.success(SUBMITTED);
      await refreshAfter(queryClient, 'payment.submitted');
    } catch (error) {
      const words = getProofErrorMessage(error);
      if (!(error instanceof UploadCanceled)) setFailure(words);
      toast.error(words);
    } finally {
      setPhase(null);
    }
  }

  return {
    /** Null while nothing is being sent. */
    phase,
    /** Why the last attempt failed. Stays on the page after its toast is gone. */
    failure,
    send: (file: File, target: ProofTarget) => void send(file, target),
    cancel: () => underWay.current?.abort(),
  };
}
