import type { ReportForms } from '@thuto/contract/learning';
import type { TutorContext } from '../../context.ts';
import { presentReportForm } from './reports.presenter.ts';
import { listDueOfTutor } from './reports.store.ts';
import { listTopicsOfStudent } from './topics.store.ts';

const DAY_MS = 86_400_000;

/**
 * Lists the tutor's lessons without a report, also those of the next 24 hours, with the topics to choose from. One
 * response for all of them, so that the browser can cache it and a report can be written offline.
 */
export async function listReportForms(ctx: TutorContext): Promise<ReportForms> {
  const now = ctx.now();
  const rows = await listDueOfTutor(ctx.db, ctx.currentUser.tutorId, {
    now,
    until: new Date(now.getTime() + DAY_MS),
  });
  const topicLists: ReportForms['topicLists'] = [];
  const listAt = new Map<string, number>();
  const items: ReportForms['items'] = [];
  for (const row of rows) {
    const topics = await listTopicsOfStudent(ctx.db, row.studentId, row.subject);
    const key = topics.map(({ id }) => id).join();
    const at =
      listAt.get(key) ?? topicLists.push(topics.map(({ id, code, title }) => ({ id, code, title }))) - 1;
    listAt.set(key, at);
    items.push(presentReportForm(row, at));
  }
  return { timeZone: ctx.config.timeZone, items, topicLists };
}
