import { CONTENT_PURPOSE } from '@thuto/contract/content';
import type { ContentFileType } from '@thuto/domain/learning/content';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileInput } from '../../../components/ui/file-input.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { getUnfinishedUploadName } from '../../../lib/upload/send-upload.ts';
import { useContentStorage } from '../api/content.ts';
import { getContentErrorMessage } from '../content-upload/content-error.ts';
import { ACCEPTED_CONTENT, validateContentFile } from '../content-upload/validate-content-file.ts';
import { AS_DRAFT, type Destination, type PublishPhase } from '../content-upload/publish-content.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { type ContentValues, createContentValues, toContentWords } from '../content-values.ts';
import { useContentForm } from '../hooks/use-content-form.ts';
import { usePublishContent } from '../hooks/use-publish-content.ts';
import { ContentFields } from './content-fields.tsx';
import { getNow } from '../../../lib/time/clock.ts';

export interface UploadContentDialogProps {
  accountId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog that publishes a link or a file. */
export function UploadContentDialog({ accountId, open, onOpenChange }: UploadContentDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Upload Content" isDismissible={!isBusy}>
      <AdminUploadForm accountId={accountId} onBusy={setIsBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

export interface ProposeContentDialogProps extends UploadContentDialogProps {
  /** The subjects that the tutor teaches. */
  subjects: readonly SubjectId[];
  limits: UploadLimits;
}

/** Dialog of tutors that uploads a link or a file as a draft. */
export function ProposeContentDialog({
  accountId,
  open,
  onOpenChange,
  subjects,
  limits,
}: ProposeContentDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Upload Content" isDismissible={!isBusy}>
      <UploadContentForm
        accountId={accountId}
        subjects={subjects}
        limits={limits}
        destination={AS_DRAFT}
        done="Uploaded as a draft. Students see it once it is approved."
        onBusy={setIsBusy}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface UploadLimits {
  readonly allowedFileTypes: readonly ContentFileType[];
  readonly maxUploadBytes: number;
}

interface UploadFormProps {
  accountId: string;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function AdminUploadForm(props: UploadFormProps) {
  const { data: limits } = useContentStorage();
  const { taught } = useSubjects();
  return (
    <UploadContentForm
      {...props}
      subjects={taught.map(({ id }) => id)}
      limits={limits}
      done="Content uploaded successfully!"
    />
  );
}

function UploadContentForm({
  accountId,
  subjects,
  limits,
  destination,
  done,
  onBusy,
  onDone,
}: UploadFormProps & {
  subjects: readonly SubjectId[];
  limits: UploadLimits | undefined;
  destination?: Destination;
  done: string;
}) {
  const { phase, publish, cancel } = usePublishContent(accountId, destination);
  const { register, handleSubmit, watch, setError, formState } = useContentForm(
    createContentValues(subjects),
  );
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [unfinished] = useState(() =>
    getUnfinishedUploadName({ purpose: CONTENT_PURPOSE, accountId }, getNow()),
  );
  const isBusy = phase !== null;
  const type = watch('type');
  const needsFile = type !== 'link';

  const getFieldError = (chosen: File | null) => {
    if (chosen === null) return 'Please choose a file';
    return limits && validateContentFile(chosen, limits);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setRefusal(null);
    setFileError(chosen && getFieldError(chosen));
  };
  const checkFile = () => {
    const fault = needsFile ? getFieldError(file) : undefined;
    setFileError(fault);
    return fault === undefined;
  };

  const submit = async (values: ContentValues) => {
    if (!checkFile()) return;
    setRefusal(null);
    onBusy(true);
    try {
      await publish(toContentWords(values), needsFile ? file : null);
      toast.success(done);
      onDone();
    } catch (error) {
      if (showFieldErrors(error, setError, ['title', 'subject', 'description', 'type', 'year', 'url']))
        return;
      setRefusal(getContentErrorMessage(error, 'The content could not be uploaded. Please try again.'));
    } finally {
      onBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit, checkFile)} className="grid gap-4">
      <ContentFields
        register={register}
        errors={formState.errors}
        type={type}
        types="all"
        offered={subjects}
        disabled={isBusy}
      />
      {needsFile && (
        <Field
          label="File"
          required
          error={fileError}
          announceError
          description={
            limits &&
            `${limits.allowedFileTypes.map((each) => `.${each}`).join(', ')} up to ${formatBytes(limits.maxUploadBytes)}`
          }
        >
          <FileInput
            accept={ACCEPTED_CONTENT}
            disabled={isBusy}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </Field>
      )}
      {needsFile && unfinished !== null && file === null && (
        <p className="text-sm text-ink-soft">
          Your upload of “{unfinished}” was not finished. Choose the same file again to resume it.
        </p>
      )}
      {phase?.kind === 'sending' && <Sending phase={phase} />}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions className="mt-2">
        <Button
          variant="outline"
          disabled={phase?.kind === 'saving'}
          onClick={() => (isBusy ? cancel() : onDone())}
        >
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel="Uploading...">
          Upload Content
        </Button>
      </DialogActions>
    </form>
  );
}

function Sending({ phase }: { phase: Extract<PublishPhase, { kind: 'sending' }> }) {
  return (
    <div>
      <ProgressBar value={phase.percent} label="Upload progress" showLabel />
      <output className="mt-1.5 block min-h-6 text-sm text-ink-soft">
        {phase.waiting && 'The connection is lost. The upload goes on when it is back.'}
      </output>
    </div>
  );
}
