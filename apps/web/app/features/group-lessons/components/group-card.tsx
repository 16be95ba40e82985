import type { GroupLessonForAdmin } from '@thuto/contract/group-lessons';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useCancelGroupLesson, useRunGroupLesson } from '../api/group-lessons.ts';
import { describeSeats, GroupFacts } from './group-facts.tsx';
import { MoveGroupDialog } from './move-group-dialog.tsx';

/** A group lesson for the desk: who is in, and what can be done with all of its seats. */
export function GroupCard({ group }: { group: GroupLessonForAdmin }) {
  const { nameOf } = useSubjects();
  const run = useRunGroupLesson();
  const [asks, setAsks] = useState<'cancel' | 'run' | 'move' | null>(null);
  const { id, subject, date, time, students, status, needsDecision, allowedActions } = group;
  const title = `${nameOf(subject)}: ${formatWallDate(date)}, ${formatWallTime(time)}`;
  const ask = (which: typeof asks) => ({
    open: asks === which,
    onOpenChange: (open: boolean) => setAsks(open ? which : null),
  });
  return (
    <article aria-label={title} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{nameOf(subject)}</h3>
          <GroupFacts group={group} />
        </div>
        {needsDecision && <Badge tone="marigold">Below minimum</Badge>}
        {status === 'going_ahead' && <Badge tone="neutral">Runs anyway</Badge>}
      </div>
      <p className="mt-2">{describeSeats(group)}</p>
      {students.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {students.map((student) => (
            <li key={student.bookingId}>
              <Link
                to={`/admin/users/${student.id}`}
                className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
              >
                {student.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {allowedActions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {allowedActions.includes('run-anyway') && (
            <Button size="sm" onClick={() => setAsks('run')}>
              Run Anyway
            </Button>
          )}
          {allowedActions.includes('change-time') && (
            <Button size="sm" variant="outline" onClick={() => setAsks('move')}>
              Change Time
            </Button>
          )}
          {allowedActions.includes('cancel') && (
            <Button size="sm" variant="ghost" className="text-danger" onClick={() => setAsks('cancel')}>
              Cancel Group
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        {...ask('run')}
        title="Run this group anyway?"
        confirmLabel="Run Anyway"
        busyLabel="Saving..."
        onConfirm={() => run.run({ id })}
        errorMessage={run.errorMessage}
        description={title}
      >
        <p>{describeSeats(group)}. Families can still book the seats left.</p>
      </ConfirmDialog>
      <CancelGroupDialog group={group} title={title} {...ask('cancel')} />
      <MoveGroupDialog group={group} title={title} {...ask('move')} />
    </article>
  );
}

function CancelGroupDialog({
  group: { id, students },
  title,
  ...dialog
}: {
  group: GroupLessonForAdmin;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const cancel = useCancelGroupLesson();
  return (
    <ReasonDialog
      {...dialog}
      title="Cancel this group?"
      tone="danger"
      confirmLabel="Cancel Group"
      busyLabel="Cancelling..."
      cancelLabel="Keep Lesson"
      hint="Optional. The families read it."
      onConfirm={(reason) => cancel.run({ id, reason })}
      errorMessage={cancel.errorMessage}
      description={title}
    >
      <p>
        {students.length === 0
          ? 'Nobody has a seat.'
          : `${students.length} student${students.length === 1 ? ' gets' : 's get'} the session back, and the families get an email.`}{' '}
        This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
