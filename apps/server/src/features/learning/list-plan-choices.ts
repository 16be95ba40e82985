import type { PlanChoices } from '@thuto/contract/learning';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { listPlanWeeks } from '@thuto/domain/learning/plans';
import type { TutorContext } from '../../context.ts';
import { listPublishedContent } from '../content/list-published-content.ts';
import { findNewestPlan } from './plans.store.ts';
import { requireTaughtStudent } from './require-taught-student.ts';
import { listTopicsOfStudent } from './topics.store.ts';

/** Returns what the tutor can choose from while editing a plan. @throws DomainError not_found. */
export async function listPlanChoices(
  ctx: TutorContext,
  { id, subject }: { readonly id: string; readonly subject: string },
): Promise<PlanChoices> {
  const studentId = await requireTaughtStudent(ctx, ctx.db, id);
  const plan = await findNewestPlan(ctx.db, studentId, subject);
  if (plan === null) throw new DomainError('not_found');
  const [topics, contents] = await Promise.all([
    listTopicsOfStudent(ctx.db, studentId, subject),
    listPublishedContent(ctx.db, studentId, subject),
  ]);
  return {
    topics: topics.filter(({ isRetired }) => !isRetired).map(({ id, code, title }) => ({ id, code, title })),
    contents,
    weeks: listPlanWeeks(dateInZone(ctx.now().getTime(), ctx.config.timeZone), plan.examOn),
  };
}
