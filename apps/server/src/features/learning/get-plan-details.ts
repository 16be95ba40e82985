import { dateInZone } from '@thuto/domain/calendar';
import { assignLessons } from '@thuto/domain/learning/plans';
import type { Relationship } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import { findPublishedContent } from '../content/find-published-content.ts';
import { listComingLessons } from '../lessons/list-coming-lessons.ts';
import { getTopicStates } from './get-topic-states.ts';
import { type FullPlan, listTopicsTaughtSince, type TaughtTopic } from './plans.store.ts';
import type { Plan, PlanContent } from '@thuto/contract/learning';
import type { TopicEstimate } from '@thuto/domain/learning/topic-states';
import { listPlannedTopics } from './list-planned-topics.ts';

export type LessonOfTopic = NonNullable<Plan['items'][number]['lesson']>;

/** What is shown with the topics of a plan. */
interface PlanDetails {
  readonly timeZone: string;
  /** The date of today in this zone. */
  readonly today: string;
  /** The library content that the reader sees, by id. */
  readonly contents: ReadonlyMap<string, PlanContent>;
  /** The lesson that will teach a topic, by topic. */
  readonly lessons: ReadonlyMap<string, LessonOfTopic>;
  /** The topics that were taught since the signature. */
  readonly taught: ReadonlyMap<string, TaughtTopic>;
  readonly states: ReadonlyMap<string, TopicEstimate>;
  /** What the reader is to the student; null for tutors and admins. */
  readonly relationship: Relationship | null;
}

/** The side that reads a plan; for a family what the account is to the student. */
export type PlanReader = { readonly relationship: Relationship } | 'tutor' | 'admin';

/** A version of a plan with what its reader sees beside its topics. */
export interface DetailedPlan {
  readonly plan: FullPlan;
  readonly details: PlanDetails;
}

/** Adds to a version of a plan its library content and the lessons that will teach its topics (PLAN-7, PLAN-8). */
export async function getPlanDetails(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  plan: FullPlan,
  reader: PlanReader,
): Promise<DetailedPlan> {
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
  return { plan, details: { timeZone, today, contents, lessons, taught, states, relationship } };
}
