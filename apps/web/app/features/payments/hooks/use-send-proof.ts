import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PackageId } from '@thuto/domain/packages';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api-client.ts';
import { proofErrorWords } from '../proof-upload/proof-error.ts';
import { sendProof, type ProofPhase } from '../proof-upload/send-proof.ts';

const SUBMITTED = 'Payment proof uploaded successfully! We will review and approve it soon.';

/** Sends a proof and tells how far it is. Leaving the page stops it; the next try goes on from there. */
export function useSendProof(accountId: string, onSubmitted: () => void) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<ProofPhase | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const { mutate } = useMutation({
    mutationFn: (proof: { file: File; packageId: PackageId; signal: AbortSignal }) =>
      sendProof({ ...proof, accountId, onPhase: setPhase }),
    onSuccess: async () => {
      onSubmitted();
      toast.success(SUBMITTED);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.profiles.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.payments.listMyPayments.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() }),
      ]);
    },
    onError: (error) => toast.error(proofErrorWords(error)),
    onSettled: () => setPhase(null),
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (phase === null) return;
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase]);

  return {
    /** Null while nothing is on its way. */
    phase,
    send: (file: File, packageId: PackageId) => {
      underWay.current = new AbortController();
      mutate({ file, packageId, signal: underWay.current.signal });
    },
    cancel: () => underWay.current?.abort(),
  };
}
