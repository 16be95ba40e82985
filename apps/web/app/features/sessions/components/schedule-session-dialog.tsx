import type { BookableStudent } from '@thuto/contract/bookings';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ScheduleSessionForm } from './schedule-session-form.tsx';

export interface ScheduleSessionDialogProps {
  student: BookableStudent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog that schedules a session for a student (SESS-3). */
export function ScheduleSessionDialog({ student, open, onOpenChange }: ScheduleSessionDialogProps) {
  const { remaining } = student.balance;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule Session"
      size="lg"
      description={
        <p className="rounded-lg bg-sunken/60 px-4 py-3 text-ink [overflow-wrap:anywhere]">
          For <strong className="font-semibold">{student.name}</strong>
          <span className={remaining > 0 ? 'block text-sm text-ink-soft' : 'block text-sm text-danger'}>
            {remaining > 0
              ? `Completing it takes 1 of ${remaining} session${remaining === 1 ? '' : 's'} left`
              : '0 sessions left: the session can take place anyway, and the balance stays 0'}
          </span>
        </p>
      }
    >
      <ScheduleSessionForm
        student={student}
        onScheduled={() => onOpenChange(false)}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
