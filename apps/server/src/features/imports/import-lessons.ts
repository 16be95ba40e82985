import type { LessonId } from '@thuto/domain/ids';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import type { ImportRun } from './import-run.ts';
import { insertImportedLessons } from './imports.store.ts';
import type { OldDocument } from './old-document.ts';

/** A booking or session of the old product. */
export type OldLesson = Pick<
  LessonOfStudent,
  | 'id'
  | 'studentId'
  | 'origin'
  | 'subject'
  | 'date'
  | 'time'
  | 'duration'
  | 'startsAt'
  | 'endsAt'
  | 'notes'
  | 'status'
  | 'tutorName'
  | 'meetingLink'
  | 'createdAt'
  | 'updatedAt'
  | 'confirmedAt'
  | 'rejectedAt'
  | 'completedAt'
  | 'cancelledAt'
>;

/**
 * Inserts bookings or sessions, each as a lesson of one student with the id of its document. Notes those that overlap
 * another lesson of their student: they reserve no time.
 */
export async function insertOldLessons(
  run: ImportRun,
  read: readonly { readonly document: OldDocument; readonly record: OldLesson }[],
): Promise<void> {
  const late = await insertImportedLessons(
    run.tx,
    read.map(({ record }) => split(record)),
  );
  for (const { document } of read) {
    if (late.has(document.recordId))
      document.note(
        'overlaps another lesson of the same student; it was imported without reserving its time',
      );
  }
}

/** The lesson gets the id of its booking or session. */
function split(record: OldLesson) {
  const { subject, date, time, duration, tutorName, meetingLink, ...participant } = record;
  const { startsAt, endsAt, createdAt, updatedAt } = record;
  const id = record.id as LessonId;
  return {
    lesson: {
      id,
      subject,
      date,
      time,
      duration,
      tutorName,
      meetingLink,
      startsAt,
      endsAt,
      createdAt,
      updatedAt,
    },
    participant: { ...participant, lessonId: id, reservesTime: true },
  };
}
