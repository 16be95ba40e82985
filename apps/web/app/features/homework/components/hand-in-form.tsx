import { HOMEWORK_PURPOSE, type Homework } from '@thuto/contract/homework';
import { MAX_HOMEWORK_FILES } from '@thuto/domain/learning/homework';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileInput } from '../../../components/ui/file-input.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { ACCEPTED } from '../../../lib/upload/picture-or-pdf.ts';
import { getUnfinishedUploadName } from '../../../lib/upload/send-upload.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useHandIn } from '../hooks/use-hand-in.ts';
import { findFileFault, type HandInPhase } from '../send-homework.ts';
import { getNow } from '../../../lib/time/clock.ts';

const MAX_NOTE = 2000;

/** Identifies a chosen file: choosing it twice adds it once. */
const keyOf = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`;

/** The form that hands in homework, or replaces what was handed in. */
export function HandInForm({
  homework,
  accountId,
  studentId,
  onClose,
}: {
  homework: Homework;
  accountId: string;
  studentId: string;
  onClose: () => void;
}) {
  const [kept, setKept] = useState(homework.files);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [note, setNote] = useState(homework.note);
  const [fileError, setFileError] = useState<string>();
  const [unfinished] = useState(() =>
    getUnfinishedUploadName({ purpose: HOMEWORK_PURPOSE, accountId }, getNow()),
  );
  const input = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const { phase, failure, send, cancel } = useHandIn(onClose);
  const isBusy = phase !== null;

  function add(chosen: readonly File[]) {
    setFileError(undefined);
    const faults = chosen.map(findFileFault).filter((fault) => fault !== null);
    const fresh = chosen.filter(
      (file) => findFileFault(file) === null && !files.some((known) => keyOf(known) === keyOf(file)),
    );
    const all = [...files, ...fresh];
    const room = MAX_HOMEWORK_FILES - kept.length;
    if (all.length > room)
      faults.push(`At most ${MAX_HOMEWORK_FILES} files. Please put the pages into one PDF.`);
    if (faults.length > 0) setFileError(faults.join(' '));
    setFiles(all.slice(0, room));
    // So that a file that was removed can be chosen again.
    if (input.current !== null) input.current.value = '';
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (files.length + kept.length === 0) {
      setFileError('Please choose a photo or a file of your homework.');
      return;
    }
    setFileError(undefined);
    send({
      homeworkId: homework.id,
      studentId,
      accountId,
      files,
      keptFileIds: kept.map(({ id }) => id),
      note: note.trim(),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Photos or file"
        required
        error={fileError}
        announceError
        description={`Photos of your pages or a PDF, up to ${MAX_HOMEWORK_FILES} files of 30 MB each.`}
      >
        <FileInput
          ref={input}
          accept={ACCEPTED}
          multiple
          disabled={isBusy}
          onChange={({ target }) => add([...(target.files ?? [])])}
        />
      </Field>
      {unfinished !== null && files.length === 0 && (
        <p className="text-sm text-ink-soft">
          Your upload of “{unfinished}” was not finished. Choose the same file again to resume it.
        </p>
      )}
      {kept.length + files.length > 0 && (
        <ul aria-label="Files to hand in" className="grid gap-2">
          {kept.map(({ id, fileName, size, contentType }) => (
            <ChosenFile
              key={id}
              name={fileName}
              size={size}
              isPicture={contentType.startsWith('image/')}
              isBusy={isBusy}
              onRemove={() => setKept(kept.filter((file) => file.id !== id))}
            />
          ))}
          {files.map((file) => (
            <ChosenFile
              key={keyOf(file)}
              name={file.name}
              size={file.size}
              isPicture={file.type !== 'application/pdf'}
              isBusy={isBusy}
              onRemove={() => setFiles(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
      <Field label="Note" description="Optional. Your tutor reads it with the homework.">
        <Textarea
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          disabled={isBusy}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      {isBusy && <Progress phase={phase} />}
      {/* Always rendered: screen readers announce changes of an existing element only. */}
      <output className="text-sm text-ink-soft empty:absolute">
        {!online && !isBusy && 'You are offline. What you hand in now is sent when the connection is back.'}
      </output>
      {failure !== null && !isBusy && <Notice tone="danger">{failure}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          isBusy={isBusy}
          icon={<Upload aria-hidden className="size-5" />}
          className="max-sm:w-full"
        >
          Hand In
        </Button>
        {phase?.kind !== 'submitting' && (
          <Button variant="outline" onClick={isBusy ? cancel : onClose} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function ChosenFile({
  name,
  size,
  isPicture,
  isBusy,
  onRemove,
}: {
  name: string;
  size: number;
  isPicture: boolean;
  isBusy: boolean;
  onRemove: () => void;
}) {
  const Icon = isPicture ? ImageIcon : FileText;
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-paper/60 py-1 pr-1 pl-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-sm text-ink-soft">{formatBytes(size)}</span>
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden className="size-5" />}
        disabled={isBusy}
        onClick={onRemove}
      />
    </li>
  );
}

function Progress({ phase }: { phase: HandInPhase }) {
  const percent = phase.kind === 'preparing' ? 0 : phase.kind === 'sending' ? phase.percent : 100;
  return (
    <div>
      <ProgressBar value={percent} label="Upload progress" showLabel />
      <output className="mt-1.5 block min-h-6 text-sm text-ink-soft">{describePhase(phase)}</output>
    </div>
  );
}

function describePhase(phase: HandInPhase): string {
  if (phase.kind === 'preparing') return 'Preparing the file...';
  if (phase.kind === 'submitting') return 'Checking the files...';
  if (phase.waiting) return 'The connection is lost. The upload goes on when it is back.';
  return phase.count === 1 ? 'Uploading...' : `Uploading file ${phase.index} of ${phase.count}...`;
}
