import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatWallDate, formatZoneNote } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { type CalendarEntry, getEntryTimes, type NewTime } from '../calendar-entries.ts';

export interface MoveEntryDialogProps {
  entry: CalendarEntry;
  time: NewTime;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the entry. Resolves to the reason of a refusal; null after success. */
  onConfirm: (move: { entry: CalendarEntry; time: NewTime }) => Promise<string | null>;
}

/** A reason that the dialog shows. */
class Refusal extends Error {}

/** Asks before a dragged lesson moves to another day or tutor, and says what changes. */
export function MoveEntryDialog({
  entry,
  time,
  timeZone,
  open,
  onOpenChange,
  onConfirm,
}: MoveEntryDialogProps) {
  const { nameOf } = useSubjects();
  const { item } = entry;
  const { start } = getEntryTimes(entry, timeZone);
  const before = { date: start.slice(0, 10), time: start.slice(11, 16), duration: item.duration };
  const hasNewTime = before.date !== time.date || before.time !== time.time;
  const zone = formatZoneNote(timeZone);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this lesson?"
      description={`${item.studentName}, ${nameOf(item.subject)}`}
      confirmLabel="Move Lesson"
      busyLabel="Moving..."
      confirmFirst
      onConfirm={async () => {
        const reason = await onConfirm({ entry, time });
        if (reason !== null) throw new Refusal(reason);
      }}
      errorMessage={(error) => (error instanceof Refusal ? error.message : 'Please try again.')}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 [overflow-wrap:anywhere]">
        {hasNewTime && <Change term="Time" from={formatStart(before)} to={formatStart(time)} />}
        {before.duration !== time.duration && (
          <Change term="Duration" from={`${before.duration} min`} to={`${time.duration} min`} />
        )}
        {time.tutor !== undefined && (
          <Change term="Tutor" from={item.tutorName ?? 'Nobody yet'} to={time.tutor.name} />
        )}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        {hasNewTime && zone !== null && `Times are in ${zone}. `}
        {item.studentName} {time.tutor === undefined ? 'gets' : 'and both tutors get'} an email. No session is
        used or given back.
      </p>
    </ConfirmDialog>
  );
}

const formatStart = ({ date, time }: { date: string; time: string }) => `${formatWallDate(date)}, ${time}`;

function Change({ term, from, to }: { term: string; from: ReactNode; to: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>
        <span className="text-ink-soft">
          <span className="sr-only">from </span>
          <s>{from}</s>
        </span>
        <span className="block font-semibold">
          <span className="sr-only">to </span>
          {to}
        </span>
      </dd>
    </>
  );
}
