import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileInput } from '../../../components/ui/file-input.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getUnfinishedUploadName } from '../../../lib/upload/send-upload.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useSendProof } from '../hooks/use-send-proof.ts';
import { ProofRefused, getProofErrorMessage } from '../proof-upload/proof-error.ts';
import { ACCEPTED, isPictureOrPdf } from '../../../lib/upload/picture-or-pdf.ts';
import type { ProofPhase } from '../proof-upload/send-proof.ts';
import { ProofPreview } from './proof-preview.tsx';
import { getNow } from '../../../lib/time/clock.ts';

export interface ProofFormProps {
  accountId: string;
  /** The package that it pays for; null while none is chosen. */
  packageId: string | null;
  /** The order that it pays for. Then the package does not matter. */
  orderId?: string;
}

/** Form that selects, previews and uploads a proof of payment. */
export function ProofForm({ accountId, packageId, orderId }: ProofFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [unfinished, setUnfinished] = useState(() =>
    getUnfinishedUploadName({ purpose: PAYMENT_PROOF_PURPOSE, accountId }, getNow()),
  );
  const inputRef = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const { phase, failure, send, cancel } = useSendProof(accountId, () => {
    clear();
    setUnfinished(null);
  });
  const isBusy = phase !== null;

  function clear() {
    setFile(null);
    setFileError(undefined);
    if (inputRef.current !== null) inputRef.current.value = '';
  }

  function choose(chosen: File | undefined) {
    setFileError(undefined);
    if (chosen === undefined) return;
    if (isPictureOrPdf(chosen)) setFile(chosen);
    else {
      clear();
      setFileError(getProofErrorMessage(new ProofRefused('proof_format_invalid')));
    }
  }

  function submit() {
    const target = orderId === undefined ? packageId !== null && { packageId } : { orderId };
    if (file === null || target === false)
      toast.error(getProofErrorMessage(new ProofRefused('proof_missing')));
    else send(file, target);
  }

  return (
    <div className="grid gap-4">
      <Field
        label="Payment proof"
        required
        error={fileError}
        announceError
        description="A photo or screenshot of the receipt, or a PDF."
      >
        <FileInput
          ref={inputRef}
          accept={ACCEPTED}
          disabled={isBusy}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
      {unfinished !== null && file === null && (
        <p className="text-sm text-ink-soft">
          Your upload of “{unfinished}” was not finished. Choose the same file again to resume it.
        </p>
      )}
      {file !== null && <ProofPreview file={file} onRemove={isBusy ? undefined : clear} />}
      {isBusy && <Progress phase={phase} />}
      {/* Always rendered: screen readers announce changes of an existing element only. */}
      <output className="text-sm text-ink-soft empty:absolute">
        {!online && !isBusy && 'You are offline. What you submit now is sent when the connection is back.'}
      </output>
      {failure !== null && !isBusy && <p className="font-medium text-danger">{failure}</p>}
      <div className="flex flex-wrap gap-2.5">
        <Button
          onClick={submit}
          isBusy={isBusy}
          icon={<Upload aria-hidden className="size-5" />}
          className="max-sm:w-full"
        >
          Submit Payment Proof
        </Button>
        {isBusy && phase.kind !== 'submitting' && (
          <Button variant="outline" onClick={cancel} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

function Progress({ phase }: { phase: ProofPhase }) {
  const percent = phase.kind === 'preparing' ? 0 : phase.kind === 'sending' ? phase.percent : 100;
  return (
    <div>
      <ProgressBar value={percent} label="Upload progress" showLabel />
      <output className="mt-1.5 block min-h-6 text-sm text-ink-soft">{phaseWords(phase)}</output>
    </div>
  );
}

function phaseWords(phase: ProofPhase): string {
  if (phase.kind === 'preparing') return 'Preparing the file...';
  if (phase.kind === 'submitting') return 'Checking the file...';
  return phase.waiting ? 'The connection is lost. The upload goes on when it is back.' : 'Uploading...';
}
