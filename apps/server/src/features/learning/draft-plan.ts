import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import {
  draftPlan as draft,
  getDefaultExamDate,
  getPackagePace,
  MIN_LESSONS_PER_WEEK,
} from '@thuto/domain/learning/plans';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { getTopicStates } from './get-topic-states.ts';
import {
  findNewestPlan,
  findPlanTerms,
  type FullPlan,
  insertPlan,
  lockPlans,
  type NewPlanItem,
} from './plans.store.ts';
import { listTopicsOfStudent } from './topics.store.ts';

/** What a tutor decides about a new version. */
export interface PlanChoice {
  readonly reason: string;
  readonly examOn: string;
  readonly lessonsPerWeek: number;
}

const AFTER_ASSESSMENT = 'Drafted after the assessment';

/**
 * Drafts the plan of a student in a subject from the evidence, in the transaction of what changed it (PLAN-1). A draft
 * that nobody has signed is replaced; otherwise a new version is added. Families see a version once a tutor has signed it.
 * Topics keep the target and the library content of the version before. Retired topics are left out.
 * @param choice by default the exam of the student's board and the pace of the package.
 */
export async function draftPlan(
  ctx: Pick<Context, 'config' | 'newId' | 'now'>,
  tx: Tx,
  studentId: StudentId,
  subjectId: string,
  choice?: PlanChoice,
): Promise<void> {
  await lockPlans(tx, studentId);
  const before = await findNewestPlan(tx, studentId, subjectId);
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const terms = choice ?? (await chooseTerms(tx, studentId, today));
  const { examOn, lessonsPerWeek } = terms;
  const topics = (await listTopicsOfStudent(tx, studentId, subjectId)).filter(({ isRetired }) => !isRetired);
  const states = await getTopicStates(tx, studentId, subjectId);
  const { items, left } = draft(topics, states, { today, examOn, lessonsPerWeek });
  const written = new Map(before?.items.map((item) => [item.topicId, item]));
  const keepWritten = (item: NewPlanItem): NewPlanItem => {
    const { target = '', contentIds = [] } = written.get(item.topicId) ?? {};
    return { ...item, target, contentIds };
  };
  await addVersion(ctx, tx, { studentId, subjectId, before, terms }, [
    ...items.map(keepWritten),
    ...left.map((topicId) => keepWritten({ topicId, weekOf: null, lessons: 1 })),
  ]);
}

/**
 * Drafts a version with the topics of the newest one.
 * @throws DomainError not_found if there is no plan yet.
 */
export async function copyPlan(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  studentId: StudentId,
  subjectId: string,
  terms: PlanChoice,
): Promise<void> {
  await lockPlans(tx, studentId);
  const before = await findNewestPlan(tx, studentId, subjectId);
  if (before === null) throw new DomainError('not_found');
  const items = before.items.map(({ topicId, weekOf, lessons, target, contentIds }) => ({
    topicId,
    weekOf,
    lessons,
    target,
    contentIds,
  }));
  await addVersion(ctx, tx, { studentId, subjectId, before, terms }, items);
}

/** Inserts a version, or replaces the draft that nobody has signed. */
async function addVersion(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  {
    studentId,
    subjectId,
    before,
    terms: { reason, examOn, lessonsPerWeek },
  }: {
    readonly studentId: StudentId;
    readonly subjectId: string;
    readonly before: FullPlan | null;
    readonly terms: PlanChoice;
  },
  items: readonly NewPlanItem[],
): Promise<void> {
  const isOpen = before !== null && before.signedAt === null;
  await insertPlan(
    tx,
    {
      id: ctx.newId(),
      studentId,
      subjectId,
      version: (before?.version ?? 0) + (isOpen ? 0 : 1),
      reason,
      examOn,
      lessonsPerWeek,
      createdAt: ctx.now(),
    },
    items,
  );
}

async function chooseTerms(tx: Tx, studentId: StudentId, today: string): Promise<PlanChoice> {
  const { board, lessons, validMonths } = await findPlanTerms(tx, studentId);
  return {
    reason: AFTER_ASSESSMENT,
    examOn: getDefaultExamDate(board ?? 'LGCSE', today),
    lessonsPerWeek:
      lessons === null || validMonths === null ? MIN_LESSONS_PER_WEEK : getPackagePace(lessons, validMonths),
  };
}
