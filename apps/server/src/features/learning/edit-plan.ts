import type { EditPlan } from '@thuto/contract/learning';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import {
  arrangePlan,
  countLessonsOfTopic,
  findPlanOrderFaults,
  listPlanWeeks,
  requireSignable,
} from '@thuto/domain/learning/plans';
import type { TutorContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { formatWallDate } from '../../platform/format-wall-date.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findPublishedContent } from '../content/find-published-content.ts';
import { getTopicStates } from './get-topic-states.ts';
import { findNewestPlan, type FullPlan, insertPlan, lockPlans } from './plans.store.ts';
import { requireTaughtStudent } from './require-taught-student.ts';
import { listTopicsOfStudent, type TopicRow } from './topics.store.ts';

type Items = EditPlan['items'];

/**
 * Replaces the topics of a draft with what the tutor has edited (PLAN-6). The draft gets a new id, so that a signature of
 * what somebody read before is refused.
 * @throws DomainError not_found, plan_changed if the draft was signed or replaced in the meantime, input_invalid with the
 * item and the reason: a topic before its prerequisite, a week outside the plan, a foreign topic or library item.
 */
export function editPlan(ctx: TutorContext, { id, subject, planId, items }: EditPlan): Promise<FullPlan> {
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const studentId = await requireTaughtStudent(ctx, tx, id);
    await lockPlans(tx, studentId);
    const before = await findNewestPlan(tx, studentId, subject);
    if (before === null) throw new DomainError('not_found');
    requireSignable({
      isSigned: before.signedAt !== null,
      isNewest: before.id === planId,
    });
    const topics = await listTopicsOfStudent(tx, studentId, subject);
    await requireValidItems(ctx, tx, { before, topics, items });
    const states = await getTopicStates(tx, studentId, subject);
    const present = new Map(before.items.map((item) => [item.topicId, item]));
    const known = new Map(topics.map((topic) => [topic.id, topic]));
    const lessonsOf = (topicId: string) => {
      const topic = known.get(topicId);
      return present.get(topicId)?.lessons ?? (topic === undefined ? 1 : countLessonsOfTopic(topic, states));
    };
    const { version, reason, examOn, lessonsPerWeek } = before;
    const planned = items.map((item) => ({ ...item, lessons: lessonsOf(item.topicId) }));
    await insertPlan(
      tx,
      {
        id: ctx.newId(),
        studentId,
        subjectId: subject,
        version,
        reason,
        examOn,
        lessonsPerWeek,
        createdAt: before.createdAt,
      },
      arrangePlan(planned, topics),
    );
    const edited = await findNewestPlan(tx, studentId, subject);
    if (edited === null) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.plan-edited',
      actorId: accountId,
      studentId,
      subjectId: edited.id,
      tutorIds: [tutorId],
      details: { version },
    });
    return edited;
  });
}

/** @throws DomainError input_invalid with a message for each item that is wrong. */
async function requireValidItems(
  ctx: TutorContext,
  tx: Tx,
  {
    before,
    topics,
    items,
  }: { readonly before: FullPlan; readonly topics: readonly TopicRow[]; readonly items: Items },
): Promise<void> {
  const fields: Record<string, string> = {};
  const present = new Map(before.items.map((item) => [item.topicId, item]));
  const known = new Map(topics.map((topic) => [topic.id, topic]));
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const weeks = new Set(listPlanWeeks(today, before.examOn));
  const contents = await findPublishedContent(ctx, tx, {
    studentId: before.studentId,
    ids: items.flatMap(({ contentIds }) => contentIds),
    reader: 'tutor',
  });
  const faults = new Map(findPlanOrderFaults(items, topics).map((fault) => [fault.topicId, fault]));
  for (const [at, { topicId, weekOf, contentIds }] of items.entries()) {
    const kept = present.get(topicId);
    const topic = known.get(topicId);
    if (kept === undefined && (topic === undefined || topic.isRetired))
      fields[`items.${at}.topicId`] = 'Please choose a topic of this subject';
    if (weekOf !== null && weekOf !== kept?.weekOf && !weeks.has(weekOf))
      fields[`items.${at}.weekOf`] = 'Please choose a week before the exam';
    if (contentIds.some((id) => !contents.has(id)))
      fields[`items.${at}.contentIds`] = 'Please choose content of the student’s library';
    const fault = faults.get(topicId);
    if (fault !== undefined) {
      const title = known.get(fault.prerequisiteId)?.title ?? 'another topic';
      fields[`items.${at}.weekOf`] =
        fault.earliest === null
          ? `${title} comes first: choose a week for it`
          : `${title} comes first: choose its week, ${formatWeek(fault.earliest)}, or a later one`;
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('input_invalid', { fields });
}

/** Formats a Monday: `9 March`. */
const formatWeek = (date: string) => formatWallDate(date, { day: 'numeric', month: 'long' });
