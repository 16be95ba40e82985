import type { TaughtLesson, TaughtStudent } from '@thuto/contract/tutor-area';
import Check from 'lucide-react/icons/check';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import Hourglass from 'lucide-react/icons/hourglass';
import UserX from 'lucide-react/icons/user-x';
import Video from 'lucide-react/icons/video';
import { lazy } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ExternalLinkButton, LinkButton } from '../../../components/ui/link-button.tsx';
import { recordTutorJoin } from '../../../lib/api/record-tutor-join.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { getJoinLink } from '../lesson-times.ts';
import type { AskedOutcome } from './outcome-dialog.tsx';

// Lazy, so that the Today page opens fast on a phone.
const ChangeState = lazy(async () => ({ default: (await import('./change-state.tsx')).ChangeState }));
const OutcomeDialog = lazy(async () => ({ default: (await import('./outcome-dialog.tsx')).OutcomeDialog }));
const CancelTaughtLessonDialog = lazy(async () => ({
  default: (await import('./cancel-taught-lesson-dialog.tsx')).CancelTaughtLessonDialog,
}));
const RequestChangeDialog = lazy(async () => ({
  default: (await import('./request-change-dialog.tsx')).RequestChangeDialog,
}));

const STATUS_BADGES: Readonly<
  Record<
    TaughtStudent['status'],
    { tone: 'neutral' | 'success' | 'danger' | 'warning'; label: string } | null
  >
> = {
  planned: null,
  completed: { tone: 'success', label: 'Completed' },
  absent: { tone: 'warning', label: 'Absent' },
  cancelled: { tone: 'danger', label: 'Cancelled' },
};

/** One lesson of the tutor with its students and actions. */
export function TaughtLessonCard({
  lesson,
  timeZone,
  withJoin = true,
}: {
  lesson: TaughtLesson;
  timeZone: string;
  /** False where another card has the Join button. */
  withJoin?: boolean;
}) {
  const now = useCurrentMinute();
  const link = withJoin ? getJoinLink(lesson, now) : null;
  const outcome = useDialogFor<AskedOutcome>();
  const cancelling = useDialogFor<TaughtLesson>();
  const changing = useDialogFor<TaughtLesson>();
  return (
    <article
      aria-label={`${lesson.date} ${lesson.time}`}
      className="flex h-full min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex items-start gap-3">
        <SubjectIcon subject={lesson.subject} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">
            <SubjectName id={lesson.subject} isCall={lesson.kind === 'assessment'} />
          </h3>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
            <SessionWhen at={lesson} timeZone={timeZone} />
            <span className="inline-flex items-center gap-1.5">
              <Hourglass aria-hidden className="size-4 shrink-0" />
              {lesson.duration} min
            </span>
          </div>
        </div>
      </div>
      <ul className="mt-3 grid gap-3">
        {lesson.students.map((student) => (
          <li key={student.id} className="border-t border-line pt-3">
            <StudentOfLesson
              student={student}
              isCall={lesson.kind === 'assessment'}
              onOutcome={(asked) => outcome.show({ lesson, student, outcome: asked })}
            />
          </li>
        ))}
      </ul>
      {lesson.change !== null && (
        <LatePart>
          <ChangeState change={lesson.change} lesson={lesson} />
        </LatePart>
      )}
      {(link !== null || lesson.allowedActions.length > 0) && (
        <div className="mt-auto flex flex-wrap gap-2.5 pt-4">
          {link !== null && (
            <ExternalLinkButton
              href={link}
              icon={<Video aria-hidden className="size-5" />}
              onPress={() => recordTutorJoin(lesson.id)}
            >
              Join
            </ExternalLinkButton>
          )}
          {lesson.allowedActions.includes('request-change') && (
            <Button variant="outline" onClick={() => changing.show(lesson)}>
              Request Change
            </Button>
          )}
          {lesson.allowedActions.includes('cancel') && (
            <Button variant="ghost" className="text-danger" onClick={() => cancelling.show(lesson)}>
              Cancel Lesson
            </Button>
          )}
        </div>
      )}
      <LatePart>
        {outcome.render((asked, dialog) => (
          <OutcomeDialog asked={asked} timeZone={timeZone} {...dialog} />
        ))}
        {cancelling.render((lesson, dialog) => (
          <CancelTaughtLessonDialog lesson={lesson} timeZone={timeZone} {...dialog} />
        ))}
        {changing.render((lesson, dialog) => (
          <RequestChangeDialog lesson={lesson} timeZone={timeZone} {...dialog} />
        ))}
      </LatePart>
    </article>
  );
}

function StudentOfLesson({
  student,
  isCall,
  onOutcome,
}: {
  student: TaughtStudent;
  isCall: boolean;
  onOutcome: (outcome: AskedOutcome['outcome']) => void;
}) {
  const badge = STATUS_BADGES[student.status];
  const canComplete = student.allowedActions.includes('complete');
  const canReport = student.allowedActions.includes('write-report');
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold [overflow-wrap:anywhere]">
        {student.name}
        {badge !== null && <Badge tone={badge.tone}>{badge.label}</Badge>}
        {student.hasReport && <Badge>Report written</Badge>}
      </p>
      {student.planTopic !== null && (
        <p className="[overflow-wrap:anywhere]">Topic of the plan: {student.planTopic}</p>
      )}
      {student.notes !== '' && (
        <p className="line-clamp-6 whitespace-pre-line text-ink-soft">{student.notes}</p>
      )}
      {isCall && student.status !== 'cancelled' && (
        <LinkButton
          size="sm"
          variant="outline"
          className="justify-self-start"
          to={`/tutor/lessons/${student.id}/assessment`}
        >
          Assessment Results
        </LinkButton>
      )}
      {student.allowedActions.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {/* The report has the outcome on top: one save for both. */}
          {canComplete && canReport && (
            <LinkButton
              size="sm"
              icon={<Check aria-hidden className="size-4" />}
              to={`/tutor/lessons/${student.id}/report`}
            >
              Completed
            </LinkButton>
          )}
          {canComplete && !canReport && (
            <Button
              size="sm"
              icon={<Check aria-hidden className="size-4" />}
              onClick={() => onOutcome('complete')}
            >
              Completed
            </Button>
          )}
          {student.allowedActions.includes('mark-absent') && (
            <Button
              size="sm"
              variant="outline"
              icon={<UserX aria-hidden className="size-4" />}
              onClick={() => onOutcome('mark-absent')}
            >
              Student Absent
            </Button>
          )}
          {canReport && !canComplete && (
            <LinkButton
              size="sm"
              variant="outline"
              icon={<FilePenLine aria-hidden className="size-4" />}
              to={`/tutor/lessons/${student.id}/report`}
            >
              Write Report
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
