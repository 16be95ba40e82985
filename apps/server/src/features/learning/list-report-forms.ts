import type { ReportForms } from '@thuto/contract/learning';
import type { StudentId } from '@thuto/domain/ids';
import type { TutorContext } from '../../context.ts';
import { findSignedPlan, listTopicsTaughtSince } from './plans.store.ts';
import { type DueRow, listDueOfTutor } from './reports.store.ts';
import { listTopicsOfStudent } from './topics.store.ts';

const DAY_MS = 86_400_000;
/** Number of topics of the plan that a report is filled in with. */
const NEXT_TOPICS = 1;

/** A lesson that needs a report. */
export interface FormRow {
  readonly row: DueRow;
  /** The position of its topics in `topicLists`. */
  readonly topicList: number;
  /** Ids of the topics that were planned for it. */
  readonly planned: string[];
}

/**
 * Lists the tutor's lessons without a report, also those of the next 24 hours, with the topics to choose from. One
 * response for all of them, so that the browser can cache it and a report can be written offline.
 */
export async function listReportForms(
  ctx: TutorContext,
): Promise<{ rows: FormRow[]; topicLists: ReportForms['topicLists'] }> {
  const now = ctx.now();
  const due = await listDueOfTutor(ctx.db, ctx.currentUser.tutorId, {
    now,
    until: new Date(now.getTime() + DAY_MS),
  });
  const topicLists: ReportForms['topicLists'] = [];
  const listAt = new Map<string, number>();
  const rows: FormRow[] = [];
  for (const row of due) {
    const topics = await listTopicsOfStudent(ctx.db, row.studentId, row.subject);
    const key = topics.map(({ id }) => id).join();
    const at =
      listAt.get(key) ?? topicLists.push(topics.map(({ id, code, title }) => ({ id, code, title }))) - 1;
    listAt.set(key, at);
    const isBooked = topics.some(({ id }) => id === row.planTopicId);
    const planned =
      isBooked && row.planTopicId !== null
        ? [row.planTopicId]
        : await listNextTopics(ctx, row.studentId, row.subject);
    rows.push({ row, topicList: at, planned });
  }
  return { rows, topicLists };
}

/** Returns the first topics of the signed plan that were not taught yet. */
async function listNextTopics(ctx: TutorContext, studentId: StudentId, subject: string): Promise<string[]> {
  const plan = await findSignedPlan(ctx.db, studentId, subject);
  if (plan === null) return [];
  const taught = await listTopicsTaughtSince(ctx.db, studentId, plan.signedAt ?? plan.createdAt);
  const waiting = plan.items.filter(({ topicId, weekOf }) => weekOf !== null && !taught.has(topicId));
  return waiting.slice(0, NEXT_TOPICS).map(({ topicId }) => topicId);
}
