import type { OutcomeChoice } from '@thuto/contract/outcomes';
import { refuseStatus } from '@thuto/domain/lessons/lessons';
import {
  ACTION_OF_OUTCOME,
  decideOutcome,
  type LessonOutcome,
  type OutcomeCost,
} from '@thuto/domain/lessons/outcomes';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { consumeCredit } from '../credits/consume-credit.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { moveParticipant, settleLesson } from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { completeLessonIn } from '../lessons/complete-lesson.ts';
import { markNoShowIn } from '../lessons/mark-no-show.ts';
import { loadOpenLesson } from './load-open-lesson.ts';
import {
  getLessonWithOutcome,
  getNamedLesson,
  type LessonWithOutcomeRow,
  lockNamedLesson,
  type NamedLesson,
} from './outcomes.store.ts';

type WantedOutcome = OutcomeChoice & { readonly id: string };
type Cancelling = Exclude<LessonOutcome, 'completed' | 'student_absent'>;

/** Returns what the family reads about an outcome that cancels the lesson, beside its status. */
function getReason(outcome: Cancelling, cost: OutcomeCost): string | null {
  if (outcome !== 'connection_failed') return null;
  return cost === 'session_returned'
    ? 'The connection failed. None of your sessions was used.'
    : 'The connection failed. The first two per term are free, so this one used 1 session.';
}

/**
 * Marks how a confirmed lesson ended (LESSON-7). Completing uses the session; a late cancellation and an absent student do
 * so by the policy of the lesson. For an absent tutor the credit returns, so that the balance is as before the booking, and the family gets an apology by mail. The first two
 * failed connections per student and term use no session (LESSON-8).
 * @param wanted.cost what the screen said that it costs.
 * @throws DomainError not_found, booking_not_approved, session_not_scheduled, lesson_not_started, outcome_cost_changed.
 */
export function markOutcome(ctx: SignedInContext, wanted: WantedOutcome): Promise<LessonWithOutcomeRow> {
  return ctx.db.transaction((tx) => markOutcomeIn(ctx, tx, wanted));
}

/** `markOutcome` in the caller's transaction. */
export async function markOutcomeIn(
  ctx: SignedInContext,
  tx: Tx,
  { id, ...wanted }: WantedOutcome,
): Promise<LessonWithOutcomeRow> {
  // The times of the student are locked first, so that two failed connections at once are counted one after the other.
  await lockTimes(tx, (await getNamedLesson(tx, id)).lesson);
  const named = await lockNamedLesson(tx, id);
  const { view, lesson } = named;
  const { outcome } = wanted;
  if (lesson.status !== 'confirmed')
    throw refuseStatus(lesson.origin, lesson.status, ACTION_OF_OUTCOME[outcome]);
  const cost = decideOutcome(await loadOpenLesson(tx, lesson), wanted, ctx.now().getTime());
  if (outcome === 'completed') await completeLessonIn(ctx, tx, view, id);
  else if (outcome === 'student_absent')
    await markNoShowIn(ctx, tx, view, { id, takesCredit: cost !== 'session_returned' });
  else await cancelWithOutcome(ctx, tx, named, { outcome, cost });
  return getLessonWithOutcome(tx, id);
}

async function cancelWithOutcome(
  ctx: SignedInContext,
  tx: Tx,
  { view, lesson }: NamedLesson,
  { outcome, cost }: { readonly outcome: Cancelling; readonly cost: OutcomeCost },
): Promise<void> {
  const { id, studentId, tutorId, lessonId } = lesson;
  const now = ctx.now();
  await moveParticipant(tx, view, id, 'cancel', {
    outcome,
    outcomeAt: now,
    reason: getReason(outcome, cost),
    isLateCancellation: outcome === 'cancelled_late' && cost === 'uses_session',
    cancelledAt: now,
    updatedAt: now,
  });
  await settleLesson(tx, lessonId);
  if (cost === 'uses_session') await consumeCredit(ctx, tx, { studentId, participantId: id });
  else await releaseCredit(ctx, tx, { studentId, participantId: id, isByCentre: outcome === 'tutor_absent' });
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.cancelled`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
    details: { outcome, cost },
  });
  const kind = outcome === 'tutor_absent' ? `${view}-tutor-absent` : `${view}-cancelled`;
  await enqueueStudentMail(ctx, tx, studentId, {
    kind,
    data: view === 'booking' ? { bookingId: id } : { sessionId: id },
    // An outcome that was undone can be marked again.
    dedupeKey: `${kind}:${id}:${now.getTime()}`,
  });
  if (lesson.startsAt > now) await notifyTutor(ctx, tx, 'cancelled', { view, id, tutorId });
}
