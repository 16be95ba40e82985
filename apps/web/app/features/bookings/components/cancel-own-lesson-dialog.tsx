import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useCancelOwnLesson } from '../api/cancel-own-lesson.ts';
import { describeCancellation } from '../cancellation.ts';
import type { Lesson } from '../lesson.ts';

export interface CancelOwnLessonDialogProps {
  lesson: Lesson;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that a family cancels a confirmed lesson. Says first what it costs. */
export function CancelOwnLessonDialog({
  lesson,
  timeZone,
  now,
  open,
  onOpenChange,
}: CancelOwnLessonDialogProps) {
  const cancel = useCancelOwnLesson(lesson.kind);
  const cost = describeCancellation(lesson, { now, timeZone });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this session?"
      confirmLabel="Cancel Lesson"
      busyLabel="Cancelling..."
      cancelLabel="Keep Lesson"
      tone="danger"
      onConfirm={() => cancel.run({ id: lesson.id, cost: cost?.cost ?? 'free' })}
      errorMessage={cancel.errorMessage}
      description={
        <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink">
          <p>
            <span className="font-semibold">
              <SubjectName id={lesson.subject} />
            </span>
            , {lesson.duration} min
          </p>
          <SessionWhen at={lesson} timeZone={timeZone} />
        </div>
      }
    >
      <p>
        {cost?.cost === 'uses_session' ? (
          <>
            <strong>Uses 1 session.</strong> The time for a free cancellation has passed, so the session
            counts as used. The tutor has kept this time for you.
          </>
        ) : (
          <>
            <strong>{cost?.text ?? 'Free'}.</strong> None of your sessions is used, and the time is free for
            others.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
