import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { requireVetted } from '@thuto/domain/people/tutors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent } from './lesson-rows.shared.store.ts';
import {
  findLessonToShare,
  lockTimes,
  type SharedLesson,
  type WantedTime,
} from './taken-times.shared.store.ts';
import { findCurrentTutor, findCurrentTutorByName, type TutorRow } from '../tutors/find-current-tutor.ts';
import { endOf } from './lessons.shared.store.ts';

/** Where a student's lesson takes place: in a lesson of its own, or in the lesson of a small group. */
export interface Placement {
  readonly wanted: WantedTime;
  readonly tutor: TutorRow | null;
  /** The live lesson of the small group to join; null for a lesson of its own. */
  readonly shared: SharedLesson | null;
}

/** The tutor whom an admin chooses, by id or by name. */
export interface TutorChoice {
  readonly tutorId?: TutorId | null | undefined;
  readonly tutorName?: string | null | undefined;
}

/**
 * Returns the id of the chosen tutor: a name of the directory means that tutor. A lesson whose tutor keeps the name keeps
 * the tutor, also a retired one.
 */
export async function resolveTutorId(
  tx: Tx,
  { tutorId, tutorName }: TutorChoice,
  present: { readonly tutorId?: TutorId | null; readonly tutorName?: string | null } = {},
): Promise<TutorId | null> {
  if (tutorId) return tutorId;
  if (!tutorName) return null;
  if (present.tutorId && present.tutorName === tutorName) return present.tutorId;
  return findCurrentTutorByName(tx, tutorName);
}

/**
 * Locks the times of the student and of the tutor, and finds the place of a lesson. With `smallGroup` that is the live
 * lesson with the same tutor, start and duration, if there is one. A tutor outside the directory has no schedule. A
 * retired tutor cannot be chosen, but stays with a lesson that is already theirs. Neither can one whose vetting expired.
 * @param time the lesson's time and its present tutor, if it has one.
 * @throws DomainError tutor_not_found, tutor_vetting_expired.
 */
export async function placeLesson(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  time: Pick<LessonOfStudent, 'studentId' | 'startsAt' | 'duration'> & {
    readonly tutorId?: TutorId | null;
    readonly tutorName?: string | null;
  },
  choice: TutorChoice & { readonly smallGroup?: boolean | undefined },
): Promise<Placement> {
  const tutorId = await resolveTutorId(tx, choice, time);
  await lockTimes(tx, { studentId: time.studentId, tutorId }, time.tutorId);
  const tutor = tutorId === null ? null : await findCurrentTutor(tx, tutorId);
  if (tutorId !== null && tutor === null && tutorId !== time.tutorId)
    throw new DomainError('tutor_not_found');
  if (tutor !== null && tutorId !== time.tutorId)
    requireVetted(tutor, dateInZone(ctx.now().getTime(), ctx.config.timeZone));
  const wanted = { studentId: time.studentId, tutorId, startsAt: time.startsAt, endsAt: endOf(time) };
  return { wanted, tutor, shared: choice.smallGroup ? await findLessonToShare(tx, wanted) : null };
}
