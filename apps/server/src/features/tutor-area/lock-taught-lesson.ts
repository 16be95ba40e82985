import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { type LessonOfStudent, type LessonView } from '../lessons/lesson-rows.shared.store.ts';
import { isBookingOrigin } from '@thuto/domain/lessons/lessons';
import { lockLesson } from '../lessons/lessons.shared.store.ts';
import { findOrigin, findTaughtLesson, type TaughtLessonRows } from './taught-lessons.store.ts';

/** A participant of a tutor's lesson, with what the screens call it. */
export interface Taught {
  readonly view: LessonView;
  readonly lesson: LessonOfStudent;
}

/**
 * Locks a participant until the transaction ends and returns it, if the lesson is still the tutor's.
 * @throws DomainError not_found.
 */
export async function lockTaughtLesson(ctx: TutorContext, tx: Tx, id: string): Promise<Taught> {
  const origin = await findOrigin(tx, id);
  if (origin === null) throw new DomainError('not_found');
  const view = isBookingOrigin(origin) ? 'booking' : 'session';
  const lesson = await lockLesson(tx, view, id);
  if (lesson.tutorId !== ctx.currentUser.tutorId) throw new DomainError('not_found');
  return { view, lesson };
}

/** Returns the tutor's lesson with its participants. @throws DomainError not_found. */
export async function getTaughtLesson(ctx: TutorContext, tx: Tx, id: string): Promise<TaughtLessonRows> {
  const found = await findTaughtLesson(tx, ctx.currentUser.tutorId, id);
  if (found === null) throw new DomainError('not_found');
  return found;
}
