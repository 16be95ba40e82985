import type { Homework } from '@thuto/contract/homework';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { lazy, type ReactNode, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { LevelBadge } from '../../../components/lesson-report/level-badge.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatDate, formatWallDate } from '../../../lib/time/dates.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';

const HandInForm = lazy(async () => ({ default: (await import('./hand-in-form.tsx')).HandInForm }));
const MarkForm = lazy(async () => ({ default: (await import('./mark-form.tsx')).MarkForm }));

const STATES: Readonly<Record<Homework['state'], { name: string; tone: BadgeTone }>> = {
  open: { name: 'Open', tone: 'info' },
  overdue: { name: 'Overdue', tone: 'danger' },
  handed_in: { name: 'Handed in', tone: 'warning' },
  marked: { name: 'Marked', tone: 'success' },
};

/** Homework with what was handed in and its marks, and the next step. */
export function HomeworkCard({
  homework,
  accountId,
  namesStudent = false,
}: {
  homework: Homework;
  /** The account that hands in; null for tutors and admins. */
  accountId: string | null;
  namesStudent?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, subject, task, dueOn, state, note, files, marks, comment, allowedActions } = homework;
  const close = () => setIsOpen(false);
  return (
    <section
      aria-labelledby={`homework-${id}`}
      className="grid gap-4 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={`homework-${id}`} className="text-lg [overflow-wrap:anywhere]">
            {namesStudent && `${homework.studentName}: `}
            <SubjectName id={subject} />
          </h2>
          <p className="text-sm text-ink-soft">
            Due {formatWallDate(dueOn)}, given on {formatWallDate(homework.givenOn)} by {homework.tutorName}
          </p>
        </div>
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{task}</p>
      {homework.handedInAt !== null && (
        <Part
          title={`Handed in on ${formatDate(homework.handedInAt)}${homework.isLate ? ', after the due date' : ''}`}
        >
          {note !== '' && <p className="mb-2 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
          <ul className="grid gap-1.5">
            {files.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {homework.markedAt !== null && (
        <Part
          title={`Marked on ${formatDate(homework.markedAt)}${homework.markedBy === null ? '' : ` by ${homework.markedBy}`}`}
        >
          <ul className="grid gap-1.5">
            {marks.map(({ id: topicId, title, level }) => (
              <li key={topicId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0">{title}</span>
                <LevelBadge state={level} />
              </li>
            ))}
          </ul>
          {comment !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
        </Part>
      )}
      {isOpen ? (
        <LatePart fallback={<SkeletonList label="Loading the form" rows={2} rowClassName="h-16" />}>
          {accountId === null ? (
            <MarkForm homework={homework} onClose={close} />
          ) : (
            <HandInForm
              homework={homework}
              accountId={accountId}
              studentId={homework.studentId}
              onClose={close}
            />
          )}
        </LatePart>
      ) : (
        allowedActions.length > 0 && (
          <div>
            <Button
              variant={state === 'handed_in' && accountId !== null ? 'outline' : 'primary'}
              aria-describedby={`homework-${id}`}
              onClick={() => setIsOpen(true)}
              className="max-sm:w-full"
            >
              {accountId === null ? 'Mark Homework' : state === 'handed_in' ? 'Replace' : 'Hand In'}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

/** Photos open in a new tab, PDF files are downloaded. */
function FileLink({ file: { fileName, contentType, size, url } }: { file: Homework['files'][number] }) {
  const isPicture = contentType.startsWith('image/');
  const Icon = isPicture ? ImageIcon : FileText;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-pine-700 underline underline-offset-4"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="truncate">{fileName}</span>
      <span className="shrink-0 font-normal text-ink-soft">{formatBytes(size)}</span>
    </a>
  );
}
