import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { PlanParty } from '@thuto/domain/learning/plans';
import type { Relationship } from '@thuto/domain/people/students';
import type { Syllabus } from '@thuto/domain/lessons/tuition';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { students } from '../../platform/db/schema/students.ts';
import { planItemContents, planItems, plans } from '../../platform/db/schema/plans.ts';

export type PlanRow = typeof plans.$inferSelect;

export interface PlanItemRow {
  readonly topicId: string;
  readonly code: string;
  readonly title: string;
  readonly weekOf: string | null;
  readonly lessons: number;
  /** The sentence that the tutor wrote; empty for the usual one. */
  readonly target: string;
  readonly isRetired: boolean;
  /** Library content, in order. */
  readonly contentIds: readonly string[];
}

/** A topic to store in a version of a plan. */
export type NewPlanItem = Pick<PlanItemRow, 'topicId' | 'weekOf' | 'lessons'> &
  Partial<Pick<PlanItemRow, 'target' | 'contentIds'>>;

/** A version of a plan with its topics, the names of who signed and accepted it, and who can accept it. */
export interface FullPlan extends PlanRow {
  readonly items: readonly PlanItemRow[];
  readonly signedByName: string | null;
  readonly acceptedByName: string | null;
  readonly studentAcceptedByName: string | null;
  /** The accounts that see the student's progress. */
  readonly readers: readonly Relationship[];
}

/** Locks the student's plans until the transaction ends, so that versions are numbered one after another. */
export async function lockPlans(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}

/** Returns the display name of the account in a column, as a query. */
const nameOfAccount = (column: AnyPgColumn) =>
  sql<string | null>`(select a.display_name from accounts a where a.id = ${column})`;

const readPlan = async (executor: Executor, condition: SQL | undefined): Promise<FullPlan | null> => {
  const [row] = await executor
    .select({
      plan: plans,
      signedByName: sql<string | null>`coalesce(
        (select t.name from tutors t where t.account_id = ${plans.signedBy}),
        (select a.display_name from accounts a where a.id = ${plans.signedBy}))`,
      acceptedByName: nameOfAccount(plans.acceptedBy),
      studentAcceptedByName: nameOfAccount(plans.studentAcceptedBy),
      readers: sql<Relationship[]>`array(select g.relationship from guardianships g
        where g.student_id = plans.student_id and g.can_see_progress)`,
    })
    .from(plans)
    .where(condition)
    .orderBy(desc(plans.version))
    .limit(1);
  if (row === undefined) return null;
  const { rows } = await executor.execute<PlanItemRow & Record<string, unknown>>(sql`
    select i.topic_id as "topicId", t.code, t.title, i.week_of::text as "weekOf", i.lessons, i.target,
      (t.retired_at is not null
        or exists (select from topics c where c.id = t.parent_id and c.retired_at is not null)) as "isRetired",
      array(select c.content_id from plan_item_contents c
        where c.plan_id = i.plan_id and c.topic_id = i.topic_id order by c.position) as "contentIds"
    from plan_items i join topics t on t.id = i.topic_id
    where i.plan_id = ${row.plan.id} order by i.position`);
  const { plan, ...people } = row;
  return { ...plan, ...people, items: rows };
};

const isOf = (studentId: StudentId, subjectId: string) =>
  and(eq(plans.studentId, studentId), eq(plans.subjectId, subjectId));

/** Returns the newest version of a plan, also a draft, or null. */
export const findNewestPlan = (executor: Executor, studentId: StudentId, subjectId: string) =>
  readPlan(executor, isOf(studentId, subjectId));

/** Returns the newest signed version of a plan, or null. */
export const findSignedPlan = (executor: Executor, studentId: StudentId, subjectId: string) =>
  readPlan(executor, and(isOf(studentId, subjectId), isNotNull(plans.signedAt)));

/** Returns whether a signed version belongs to a plan of the student in the subject. */
export async function findVersionOf(
  executor: Executor,
  { studentId, subject, planId }: { studentId: StudentId; subject: string; planId: string },
): Promise<boolean> {
  const rows = await executor
    .select({ id: plans.id })
    .from(plans)
    .where(and(isOf(studentId, subject), eq(plans.id, planId), isNotNull(plans.signedAt)));
  return rows.length > 0;
}

/** Inserts a version with its topics. Replaces a draft of the same version. */
export async function insertPlan(
  tx: Tx,
  plan: typeof plans.$inferInsert,
  items: readonly NewPlanItem[],
): Promise<void> {
  await tx
    .delete(plans)
    .where(
      and(isOf(plan.studentId, plan.subjectId), eq(plans.version, plan.version), isNull(plans.signedAt)),
    );
  await tx.insert(plans).values(plan);
  if (items.length === 0) return;
  const planId = plan.id;
  await tx
    .insert(planItems)
    .values(items.map(({ contentIds: _contentIds, ...item }, position) => ({ ...item, planId, position })));
  const contents = items.flatMap(({ topicId, contentIds = [] }) =>
    contentIds.map((contentId, position) => ({ planId, topicId, contentId, position })),
  );
  if (contents.length > 0) await tx.insert(planItemContents).values(contents);
}

/** Signs a version that is not signed yet. Returns false if it is. */
export async function signPlanRow(tx: Tx, id: string, signedBy: AccountId, signedAt: Date): Promise<boolean> {
  const signed = await tx
    .update(plans)
    .set({ signedBy, signedAt })
    .where(and(eq(plans.id, id), isNull(plans.signedAt)))
    .returning({ id: plans.id });
  return signed.length > 0;
}

/** Accepts a signed version for a party that has not accepted it yet. Returns false if it has. */
export async function acceptPlanRow(
  tx: Tx,
  id: string,
  { party, by, at }: { readonly party: PlanParty; readonly by: AccountId; readonly at: Date },
): Promise<boolean> {
  const [acceptedAt, acceptance] =
    party === 'student'
      ? [plans.studentAcceptedAt, { studentAcceptedBy: by, studentAcceptedAt: at }]
      : [plans.acceptedAt, { acceptedBy: by, acceptedAt: at }];
  const accepted = await tx
    .update(plans)
    .set(acceptance)
    .where(and(eq(plans.id, id), isNotNull(plans.signedAt), isNull(acceptedAt)))
    .returning({ id: plans.id });
  return accepted.length > 0;
}

/** Returns the board of a student and the terms of the newest paid package; null where there are none. */
export async function findPlanTerms(
  executor: Executor,
  studentId: StudentId,
): Promise<{ board: Syllabus | null; lessons: number | null; validMonths: number | null }> {
  const { rows } = await executor.execute<{
    board: Syllabus | null;
    lessons: number | null;
    validMonths: number | null;
  }>(sql`
    select s.syllabus as board, v.lessons, v.valid_months as "validMonths" from students s left join lateral (
      select v.lessons, v.valid_months from credit_grants g join orders o on o.id = g.order_id
        join package_versions v on v.id = o.package_version_id
      where g.student_id = s.id and g.kind = 'purchase' order by g.starts_at desc, g.id desc limit 1
    ) v on true where s.id = ${studentId}`);
  return rows[0] ?? { board: null, lessons: null, validMonths: null };
}

/** The lesson that first taught a topic since the signature of a plan. */
export interface TaughtTopic {
  readonly topicId: string;
  /** The booking or session. */
  readonly lessonId: string;
  /** Wall-clock date of the lesson in the platform's zone. */
  readonly on: string;
}

/** Selects the topics that a student was taught since an instant, by the reports of their lessons, each once. */
const topicsTaughtSince = (studentId: SQL, since: SQL) => sql`
  select distinct on (g.topic_id) g.topic_id as "topicId", p.id as "lessonId", l.local_date::text as "on"
  from lesson_report_topics g join lesson_reports r on r.id = g.report_id
    join lesson_participants p on p.id = r.participant_id join lessons l on l.id = p.lesson_id
  where p.student_id = ${studentId} and r.created_at >= ${since}
  order by g.topic_id, p.starts_at, p.id`;

/** Returns the topics that a student was taught since an instant, by topic. */
export async function listTopicsTaughtSince(
  executor: Executor,
  studentId: StudentId,
  since: Date,
): Promise<Map<string, TaughtTopic>> {
  const { rows } = await executor.execute<TaughtTopic & Record<string, unknown>>(
    topicsTaughtSince(sql`${studentId}`, sql`${since.toISOString()}::timestamptz`),
  );
  return new Map(rows.map((row) => [row.topicId, row]));
}

/** A topic of a plan, in the week in which it is taught. */
interface TaughtItem {
  readonly topicId: string;
  readonly weekOf: string | null;
  /** The day of the lesson since the signature that first taught it; null if none did. */
  readonly taughtOn: string | null;
}

/** Returns the exam date and the topics of the newest signed version in order; null without such a version. */
export async function findPlannedTopics(
  executor: Executor,
  studentId: StudentId,
  subjectId: string,
): Promise<{ readonly examOn: string; readonly items: readonly TaughtItem[] } | null> {
  const [row] = await executor
    .select({
      examOn: sql<string>`n.exam_on::text`,
      items: sql<TaughtItem[]>`coalesce((
        select json_agg(json_build_object('topicId', i.topic_id, 'weekOf', i.week_of, 'taughtOn', taught."on")
          order by i.position)
        from plan_items i
          left join (${topicsTaughtSince(sql`n.student_id`, sql`n.signed_at`)}) taught on taught."topicId" = i.topic_id
        where i.plan_id = n.id), '[]'::json)`,
    })
    .from(sql`plans n`)
    .where(
      sql`n.student_id = ${studentId} and n.subject_id = ${subjectId}
        and n.signed_at is not null`,
    )
    .orderBy(sql`n.version desc`)
    .limit(1);
  return row ?? null;
}
