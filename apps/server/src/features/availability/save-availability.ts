import type { SaveAvailability } from '@thuto/contract/availability';
import { decideAvailability, decideLeave, normalizeEnds } from '@thuto/domain/lessons/availability';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { lastDayOf, type WorkingTimes } from '@thuto/domain/lessons/free-times';
import type { TutorId } from '@thuto/domain/ids';
import type { SignedInContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import {
  countSyllabuses,
  moveAvailability,
  replaceWorkingTimes,
  updateTaughtSubjects,
} from './availability.store.ts';
import { getAvailability, type TutorAvailability } from './get-availability.ts';

/**
 * Saves when a tutor works and what they teach, for the tutor or an admin. Existing lessons stay: those during leave are
 * listed for moving (AVAIL-6).
 * @param seenLessons the lessons in new leave that the person has seen.
 * @throws DomainError availability_changed if someone else has saved since, leave_unconfirmed with lessons that the
 *   person has not seen, input_invalid with the invalid fields, not_found.
 */
export async function saveAvailability(
  ctx: SignedInContext,
  tutorId: TutorId,
  {
    bufferMinutes,
    maxDailyHours,
    subjects,
    syllabuses,
    revision,
    seenLessons = [],
    ...times
  }: SaveAvailability,
): Promise<TutorAvailability> {
  const { hours, exceptions } = normalizeEnds(times);
  decideAvailability({ hours, exceptions });
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  requireDatesToCome(exceptions, today);
  return ctx.db.transaction(async (tx) => {
    const before = await getAvailability(ctx, tutorId, tx);
    await requireSubjects(tx, subjects, { kept: before.subjects });
    if ((await countSyllabuses(tx, syllabuses)) !== syllabuses.length) {
      throw new DomainError('input_invalid', { fields: { syllabuses: 'Please choose a syllabus' } });
    }
    const { accountId } = ctx.currentUser;
    const isMoved = await moveAvailability(tx, tutorId, revision, {
      bufferMinutes,
      maxDailyMinutes: maxDailyHours === null ? null : maxDailyHours * 60,
      updatedAt: ctx.now(),
      updatedBy: accountId,
    });
    if (!isMoved) throw new DomainError('availability_changed');
    await replaceWorkingTimes(tx, tutorId, {
      hours,
      exceptions,
      syllabusIds: syllabuses,
      from: today,
      newId: ctx.newId,
    });
    const isSame =
      subjects.length === before.subjects.length && subjects.every((id) => before.subjects.includes(id));
    if (!isSame) await updateTaughtSubjects(tx, tutorId, subjects, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.availability-changed',
      actorId: accountId,
      subjectId: tutorId,
      tutorIds: [tutorId],
    });
    const after = await getAvailability(ctx, tutorId, tx);
    decideLeave(after.lessonsDuringLeave, [...before.lessonsDuringLeave.map(({ id }) => id), ...seenLessons]);
    return after;
  });
}

function requireDatesToCome(exceptions: WorkingTimes['exceptions'], today: string): void {
  const past = exceptions.flatMap((one, index) =>
    lastDayOf(one) < today
      ? [
          [
            `exceptions.${index}.${one.until === undefined ? 'date' : 'until'}`,
            'Please choose today or a later date',
          ],
        ]
      : [],
  );
  if (past.length > 0) throw new DomainError('input_invalid', { fields: Object.fromEntries(past) });
}
