import type { LessonId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent } from './lesson-rows.shared.store.ts';
import type { SharedLesson, WantedTime } from './taken-times.shared.store.ts';
import { insertLesson, type NewLesson, type NewParticipant, updateLesson } from './lessons.shared.store.ts';

/** What an admin decides about a student's lesson. */
export type Arrangement = Pick<LessonOfStudent, 'subject' | 'tutorName' | 'meetingLink'>;

/** The columns of a participant that say which lesson it is in, and what differs from the lesson. */
export type PlaceInLesson = Required<
  Pick<NewParticipant, 'lessonId' | 'startsAt' | 'endsAt' | 'subject' | 'tutorName' | 'meetingLink'>
>;

const unlessEqual = <T>(own: T, shared: T): T | null => (own === shared ? null : own);

/** Builds the place of a student in a lesson that others have too: only what differs from it is the student's own. */
export const buildPlaceInGroup = (
  shared: SharedLesson,
  { startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>,
  { subject, tutorName, meetingLink }: Arrangement,
): PlaceInLesson => ({
  lessonId: shared.id,
  startsAt,
  endsAt,
  subject: unlessEqual<string | null>(subject, shared.subject),
  tutorName: unlessEqual(tutorName, shared.tutorName),
  meetingLink: unlessEqual(meetingLink, shared.meetingLink),
});

/** Makes a lesson a small group that keeps its tutor's time, for a student who joins it. */
export const turnIntoGroup = (tx: Tx, lessonId: LessonId, now: Date): Promise<void> =>
  updateLesson(tx, lessonId, { kind: 'group', capacity: null, isLive: true, updatedAt: now });

/** Inserts a live lesson for one student. Returns the student's place in it. */
export async function createOwnLesson(
  tx: Tx,
  lesson: NewLesson & Pick<LessonOfStudent, 'startsAt' | 'endsAt'>,
): Promise<PlaceInLesson> {
  await insertLesson(tx, { ...lesson, isLive: true });
  const { id, startsAt, endsAt } = lesson;
  return { lessonId: id, startsAt, endsAt, subject: null, tutorName: null, meetingLink: null };
}
