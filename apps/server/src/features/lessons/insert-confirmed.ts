import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { policyOfSettings } from './policy-of-settings.shared.store.ts';
import { buildPlaceInGroup, createOwnLesson, turnIntoGroup } from './join-lesson.ts';
import { insertParticipant } from './lessons.shared.store.ts';
import type { Placement } from './place-lesson.ts';

/**
 * A lesson that is confirmed from the start: by an admin, at once, or by a weekly place. Wall-clock date and time, duration
 * in minutes.
 */
export interface ArrangedLesson {
  /** Id of the booking or session. */
  readonly id: string;
  readonly origin: 'requested' | 'booked_by_admin' | 'scheduled' | 'series';
  readonly subject: SubjectId;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly notes: string;
  readonly tutorName: string | null;
  readonly meetingLink: string | null;
  /** The tutor whom the family asked for. */
  readonly preferredTutorId?: TutorId | null;
  /** The assessment that a call is about (ASSESS-10). */
  readonly assessmentId?: string;
  /** The topic of the plan from which it was booked. */
  readonly planItem?: { readonly planId: string; readonly topicId: string } | null;
}

/** Inserts a confirmed booking or session, into the lesson of a small group or a lesson of its own. */
export async function insertConfirmed(
  ctx: Context,
  tx: Tx,
  placement: Placement,
  {
    id,
    origin,
    subject,
    date,
    time,
    duration,
    notes,
    tutorName,
    meetingLink,
    preferredTutorId = null,
    assessmentId,
    planItem = null,
  }: ArrangedLesson,
): Promise<void> {
  const { studentId, tutorId, startsAt, endsAt } = placement.wanted;
  const now = ctx.now();
  const { shared, wanted } = placement;
  const group = shared && buildPlaceInGroup(shared, wanted, { subject, tutorName, meetingLink });
  if (group !== null) await turnIntoGroup(tx, group.lessonId, now);
  const place =
    group ??
    (await createOwnLesson(tx, {
      id: ctx.newId(),
      ...(assessmentId !== undefined && { kind: 'assessment' }),
      subject,
      tutorId,
      tutorName,
      date,
      time,
      duration,
      startsAt,
      endsAt,
      meetingLink,
      createdAt: now,
      updatedAt: now,
    }));
  await insertParticipant(tx, {
    id,
    ...place,
    studentId,
    origin,
    status: 'confirmed',
    notes,
    preferredTutorId,
    planId: planItem?.planId ?? null,
    planTopicId: planItem?.topicId ?? null,
    createdAt: now,
    updatedAt: now,
    confirmedAt: now,
    // A call uses no session, so that cancelling it is free until it starts.
    ...(assessmentId === undefined ? policyOfSettings : { assessmentId }),
  });
}
