import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { getProofErrorMessage } from '../proof-upload/proof-error.ts';
import { sendProof, type ProofPhase, type ProofTarget } from '../proof-upload/send-proof.ts';

const SUBMITTED = 'Payment proof uploaded successfully! We will review and approve it soon.';

/** Uploads a proof and reports the progress. */
export function useSendProof(accountId: string, onSubmitted: () => void) {
  const queryClient = useQueryClient();
  const { id: studentId } = useStudent();
  const { phase, run, cancel } = useUpload<ProofPhase>();
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File, target: ProofTarget): Promise<void> {
    toast.dismissErrors();
    setFailure(null);
    try {
      await run(async (control) => {
        await sendProof({ file, target, accountId, studentId, ...control });
        onSubmitted();
        toast.success(SUBMITTED);
        await refreshAfter(queryClient, 'payment.submitted');
      });
    } catch (error) {
      const words = getProofErrorMessage(error);
      if (!(error instanceof UploadCanceled)) setFailure(words);
      toast.error(words);
    }
  }

  return {
    phase,
    /** Why the last attempt failed. Stays on the page after its toast is gone. */
    failure,
    send: (file: File, target: ProofTarget) => void send(file, target),
    cancel,
  };
}
