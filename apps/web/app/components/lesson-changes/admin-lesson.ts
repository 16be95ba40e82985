import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { SessionForAdmin } from '@thuto/contract/sessions';

/** A booking or a session, for the dialogs that change both in the same way. */
export type AdminLesson = Pick<
  BookingForAdmin | SessionForAdmin,
  | 'id'
  | 'student'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'duration'
  | 'subject'
  | 'tutorId'
  | 'tutorName'
  | 'groupSize'
  | 'holdsCredit'
  | 'noShowUsesSession'
  | 'revision'
>;

export interface LessonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Formats a number of sessions: `1 session`, `4 sessions`. */
export const formatSessions = (count: number): string => `${count} session${count === 1 ? '' : 's'}`;

/** Formats what a student has left, for the message after a change: `Thabo has 4 sessions left.` */
export const formatRemaining = ({
  student,
}: {
  student: Pick<AdminLesson['student'], 'name' | 'remaining'>;
}): string => `${student.name} has ${formatSessions(student.remaining)} left.`;
