import { dateInZone } from '@thuto/domain/calendar';
import { useState } from 'react';
import { formatMoment, type WallMoment } from '../../../components/free-times/free-time-words.ts';
import { WeekOfFreeTimes } from '../../../components/free-times/week-of-free-times.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useChangeOwnTime, useTimesForLesson } from '../api/free-times.ts';
import { describeTimeChange } from '../cancellation.ts';
import type { Lesson } from '../lesson.ts';

export interface ChangeOwnTimeDialogProps {
  lesson: Lesson;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Moves a family's confirmed lesson to a free time of the same tutor. Says first whether that is possible. */
export function ChangeOwnTimeDialog(props: ChangeOwnTimeDialogProps) {
  const { lesson, timeZone, now, open, onOpenChange } = props;
  const change = describeTimeChange(lesson, { now, timeZone });
  const action = useChangeOwnTime();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change time"
      size="lg"
      isDismissible={!action.isPending}
      description={
        <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink">
          <p>
            <span className="font-semibold">
              <SubjectName id={lesson.subject} />
            </span>
            , {lesson.duration} min{lesson.tutorName !== null && ` with ${lesson.tutorName}`}
          </p>
          <SessionWhen at={lesson} timeZone={timeZone} />
        </div>
      }
    >
      {change?.isPossible === true ? (
        <Choice {...props} action={action} />
      ) : (
        <Notice tone="warning">{change?.refusal ?? 'This session can no longer be changed.'}</Notice>
      )}
    </Dialog>
  );
}

function Choice({
  lesson,
  timeZone,
  now,
  onOpenChange,
  action,
}: ChangeOwnTimeDialogProps & { action: ReturnType<typeof useChangeOwnTime> }) {
  const [from, setFrom] = useState(() => dateInZone(now, timeZone));
  const [chosen, setChosen] = useState<WallMoment | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const week = useTimesForLesson(lesson.id, from);

  const submit = async () => {
    if (chosen === null) return setRefusal('Please choose a time.');
    setRefusal(null);
    try {
      await action.run({ id: lesson.id, ...chosen });
      onOpenChange(false);
    } catch (error) {
      if (hasCode(error, 'free_time_taken')) setChosen(null);
      setRefusal(action.errorMessage(error));
    }
  };

  if (week.data?.isOffered === false) {
    return (
      <Notice tone="info">
        {lesson.tutorName ?? 'Your tutor'} has no free times to choose from. Please contact us, and we will
        find another time.
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      <WeekOfFreeTimes
        query={week}
        from={from}
        onFrom={setFrom}
        chosen={chosen === null ? [] : [chosen]}
        onChoose={(moment) => {
          setRefusal(null);
          setChosen(moment);
        }}
        timeZone={timeZone}
        note={`These are the free times of ${lesson.tutorName ?? 'your tutor'}.`}
      />
      {chosen !== null && (
        <p>
          New time: <strong>{formatMoment(chosen)}</strong>. No session is used or given back.
        </p>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions>
        <Button variant="outline" disabled={action.isPending} onClick={() => onOpenChange(false)}>
          Go back
        </Button>
        <Button isBusy={action.isPending} busyLabel="Saving..." onClick={() => void submit()}>
          Change Time
        </Button>
      </DialogActions>
    </div>
  );
}
