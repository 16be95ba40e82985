import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueBookedMails } from './booked-mail.ts';
import { policyOfSettings } from '../lessons/policy-of-settings.shared.store.ts';
import { findProposal } from './proposals.store.ts';
import { getLesson, moveParticipant, updateLesson } from '../lessons/lessons.shared.store.ts';
import { placeLesson } from '../lessons/place-lesson.ts';
import { requirePending } from './require-pending-request.ts';
import { holdOwnCredit } from './hold-own-credit.ts';
import { withoutTaken } from '../free-times/without-taken.ts';

/**
 * Confirms a pending request at a time that the desk proposed, and holds one credit (BOOK-31). The first who takes a time
 * has it.
 * @throws DomainError not_found, also for another student's request; booking_not_pending, proposal_closed, sessions_exhausted,
 * student_time_taken, tutor_time_taken, tutor_not_found, tutor_vetting_expired.
 */
export async function acceptProposal(
  ctx: StudentContext,
  { id, proposalId }: { readonly id: string; readonly proposalId: string },
): Promise<LessonOfStudent> {
  try {
    return await accept(ctx, { id, proposalId });
  } catch (error) {
    throw withoutTaken(error);
  }
}

async function accept(
  ctx: StudentContext,
  { id, proposalId }: { readonly id: string; readonly proposalId: string },
): Promise<LessonOfStudent> {
  const studentId = ctx.student.id;
  return ctx.db.transaction(async (tx) => {
    const request = await getLesson(tx, 'booking', id);
    if (request.studentId !== studentId) throw new DomainError('not_found');
    const now = ctx.now();
    requirePending(request, now);
    const proposal = await findProposal(tx, id, proposalId);
    if (proposal === null || proposal.expiresAt <= now) throw new DomainError('proposal_closed');
    const { tutorId, meetingLink, date, time, startsAt } = proposal;
    const placement = await placeLesson(
      ctx,
      tx,
      { studentId, startsAt, duration: request.duration },
      { tutorId },
    );
    const { tutor, wanted } = placement;
    await rejectConflictingLesson(tx, wanted, async (tx) => {
      await moveParticipant(tx, 'booking', id, 'approve', {
        ...policyOfSettings,
        confirmedAt: now,
        updatedAt: now,
      });
      await updateLesson(tx, request.lessonId, {
        date,
        time,
        startsAt,
        endsAt: wanted.endsAt,
        tutorId,
        tutorName: tutor?.name ?? null,
        meetingLink,
        isLive: true,
        updatedAt: now,
      });
    });
    await holdOwnCredit(ctx, tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.proposal-accepted',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
    });
    await enqueueBookedMails(ctx, tx, { id, studentId, tutorId });
    return getLesson(tx, 'booking', id);
  });
}
