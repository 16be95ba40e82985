import type { StudentContext } from '../../context.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { confirmWeeklyLessons } from './confirm-weekly-lessons.ts';
import { readPlace } from './read-place.ts';
import { recordPlaceEvent } from './record-place-event.ts';
import { type Choice, requireChoice } from './require-choice.ts';
import { insertWeeklyPlace, type PlaceWithDates } from './weekly-places.store.ts';

/**
 * Gives the student a weekly place and confirms its lessons of the next two weeks (LESSON-12).
 * @throws DomainError subject_not_chosen, tutor_not_found, sessions_exhausted, weekly_places_exhausted,
 * weekly_time_not_offered, weekly_place_taken.
 */
export async function createWeeklyPlace(ctx: StudentContext, choice: Choice): Promise<PlaceWithDates> {
  return ctx.db.transaction(async (tx) => {
    const studentId = ctx.student.id;
    // Places of one tutor or student are chosen one after the other.
    await lockTimes(tx, { studentId, tutorId: choice.tutorId });
    await requireChoice(ctx, tx, choice, null);
    const id = ctx.newId();
    const { subject, tutorId, weekday, time } = choice;
    const at = ctx.now();
    await insertWeeklyPlace(tx, {
      id,
      studentId,
      subject,
      tutorId,
      weekday,
      time,
      createdAt: at,
      updatedAt: at,
    });
    await recordPlaceEvent(ctx, tx, 'weekly-place.confirmed', id);
    await confirmWeeklyLessons(ctx, tx, id);
    return readPlace(ctx, tx, id);
  });
}
