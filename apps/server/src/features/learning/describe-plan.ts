import type { Plan } from '@thuto/contract/learning';
import { dateInZone } from '@thuto/domain/calendar';
import { assignLessons } from '@thuto/domain/plans';
import type { Relationship } from '@thuto/domain/students';
import type { Context } from '../../context.ts';
import { findPublishedContent } from '../content/find-published-content.ts';
import { listComingLessons } from '../lessons/list-coming-lessons.ts';
import { getTopicStates } from './get-topic-states.ts';
import { listPlannedTopics, presentPlan } from './plans.presenter.ts';
import { type FullPlan, listTopicsTaughtSince } from './plans.store.ts';

/** The side that reads a plan; for a family what the account is to the student. */
type PlanReader = { readonly relationship: Relationship } | 'tutor' | 'admin';

/** Presents a version of a plan with its library content and the lessons that will teach its topics (PLAN-7, PLAN-8). */
export async function describePlan(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  plan: FullPlan,
  reader: PlanReader,
): Promise<Plan> {
  const { studentId, subjectId: subject } = plan;
  const isFamily = typeof reader === 'object';
  const ids = plan.items.flatMap(({ contentIds }) => contentIds);
  const wanted = { studentId, ids, reader: isFamily ? 'family' : reader } as const;
  const contents = await findPublishedContent(ctx, ctx.db, wanted);
  const coming = await listComingLessons(ctx.db, { studentId, subject, now: ctx.now() });
  const taught = await listTopicsTaughtSince(ctx.db, studentId, plan.signedAt ?? plan.createdAt);
  const states = await getTopicStates(ctx.db, studentId, subject);
  const lessons = assignLessons(
    listPlannedTopics(plan).filter(({ topicId }) => !taught.has(topicId)),
    coming.map((lesson) => ({ ...lesson, startsAt: lesson.startsAt.getTime() })),
  );
  const relationship = isFamily ? reader.relationship : null;
  const { timeZone } = ctx.config;
  const today = dateInZone(ctx.now().getTime(), timeZone);
  return presentPlan(plan, { timeZone, today, contents, lessons, taught, states, relationship });
}

/** Presents a plan, if there is one. */
export const describeMaybePlan = async (
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  plan: FullPlan | null,
  reader: PlanReader,
): Promise<{ plan: Plan | null }> => ({ plan: plan && (await describePlan(ctx, plan, reader)) });
