import type { Dispute, LessonWithOutcome } from '@thuto/contract/outcomes';
import { isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { LessonWithOutcomeRow } from './outcomes.store.ts';

/** Presents a lesson with its outcome to the desk. */
export const presentOutcome = ({ lesson, remaining }: LessonWithOutcomeRow): LessonWithOutcome => ({
  id: lesson.id,
  kind: isBookingOrigin(lesson.origin) ? 'booking' : 'session',
  student: { id: lesson.studentId, name: lesson.studentName, remaining: remaining ?? 0 },
  subject: lesson.subject,
  date: lesson.date,
  time: lesson.time,
  startsAt: lesson.startsAt.toISOString(),
  duration: lesson.duration,
  tutorName: lesson.tutorName,
  outcome: lesson.outcome,
});

/** Presents an open dispute to the desk. */
export const presentDispute = (row: LessonWithOutcomeRow): Dispute => ({
  ...presentOutcome(row),
  reason: row.disputeReason ?? '',
  disputedAt: (row.lesson.disputedAt ?? row.lesson.updatedAt).toISOString(),
});
