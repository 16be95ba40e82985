import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { NeedFacts } from '@thuto/domain/learning/needs';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { profileColumns, type ProfileOfStudent } from '../profiles/profile-details.ts';
import { lacksConsent } from '../families/consents.shared.store.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

/** A student of an account, with what decides what waits for it. */
export interface NeedRow {
  readonly studentId: StudentId;
  readonly name: string;
  readonly firstName: string;
  readonly relationship: Relationship;
  readonly rights: GuardianRights;
  readonly profile: ProfileOfStudent;
  readonly lacksConsent: boolean;
  readonly proposals: NeedFacts['proposals'];
  readonly orders: NeedFacts['orders'];
  readonly homework: NeedFacts['homework'];
  readonly plans: NeedFacts['plans'];
  readonly newReports: number;
  readonly remaining: number;
  readonly expiresAt: number | null;
  readonly next: { readonly subject: string; readonly startsAt: number } | null;
}

const now = sql`${sql.placeholder('now')}::timestamptz`;
const inMs = (instant: ReturnType<typeof sql>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

const selectNeeds = hotRead('list_needs', (db) =>
  db
    .select({
      studentId: students.id,
      name: selectStudentName(students.id).as('name'),
      firstName: sql<string>`coalesce(nullif(${students.firstName}, ''), ${students.name})`,
      relationship: guardianships.relationship,
      rights: {
        canBook: guardianships.canBook,
        canPay: guardianships.canPay,
        canSeeProgress: guardianships.canSeeProgress,
        receivesMessages: guardianships.receivesMessages,
      },
      profile: { ...profileColumns, revision: students.revision },
      lacksConsent: lacksConsent(students.id),
      proposals: sql<NeedRow['proposals']>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'subject', o.subject, 'expiresAt', ${inMs(sql`o.expires_at`)})
          order by o.expires_at, o.id), '[]')
        from (
          select p.id, coalesce(p.subject, l.subject) as subject, max(q.expires_at) as expires_at
          from lesson_participants p left join lessons l on l.id = p.lesson_id
            join booking_proposals q on q.participant_id = p.id
          where p.student_id = ${students.id} and p.status = 'requested' and q.expires_at > ${now}
          group by p.id, l.id) o)`,
      orders: sql<NeedRow['orders']>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference,
          'expiresAt', ${inMs(sql`o.expires_at`)}, 'isPartPaid', o.status = 'part_paid',
          'newestPayment', (select y.status from payments y where y.order_id = o.id
            order by y.submitted_at desc, y.id desc limit 1)) order by o.created_at, o.id), '[]')
        from orders o where o.student_id = ${students.id} and o.status in ('open', 'part_paid'))`,
      homework: sql<NeedRow['homework']>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'subject', coalesce(p.subject, l.subject),
          'dueOn', r.homework_due_on::text) order by r.homework_due_on, r.id), '[]')
        from lesson_participants p join lessons l on l.id = p.lesson_id
          join lesson_reports r on r.participant_id = p.id left join homework h on h.report_id = r.id
        where p.student_id = ${students.id} and r.homework <> '' and h.report_id is null
          and r.homework_due_on >= (${now} - interval '2 days')::date)`,
      plans: sql<NeedRow['plans']>`(
        select coalesce(json_agg(json_build_object('id', n.id, 'subject', n.subject_id, 'accepted',
          array_remove(array[case when n.accepted_at is not null then 'guardian' end,
            case when n.student_accepted_at is not null then 'student' end], null)) order by n.subject_id), '[]')
        from (
          select distinct on (m.subject_id) m.* from plans m
          where m.student_id = ${students.id} and m.signed_at is not null
          order by m.subject_id, m.version desc) n)`,
      newReports: sql<number>`(
        select count(*)::int from lesson_participants p join lesson_reports r on r.participant_id = p.id
        where p.student_id = ${students.id} and r.created_at > ${sql.placeholder('reportsSince')}::timestamptz
          and (${guardianships.reportsSeenAt} is null or r.created_at > ${guardianships.reportsSeenAt}))`,
      remaining: sql<number>`coalesce(c.remaining, 0)`.mapWith(Number),
      expiresAt: sql<string | null>`${inMs(sql`c.expires_at`)}`,
      next: sql<NeedRow['next']>`(
        select json_build_object('subject', coalesce(p.subject, l.subject), 'startsAt', ${inMs(sql`p.starts_at`)})
        from lesson_participants p join lessons l on l.id = p.lesson_id
        where p.student_id = ${students.id} and p.status = 'confirmed' and p.starts_at > ${now}
        order by p.starts_at, p.id limit 1)`,
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .leftJoin(sql`student_counters c`, sql`c.student_id = ${students.id}`)
    .where(sql`${guardianships.accountId} = ${sql.placeholder('accountId')} and ${students.erasedAt} is null`)
    .orderBy(students.createdAt, students.id),
);

/** Lists the students of an account with what decides what waits for it. */
export async function listNeedRows(
  reads: ReadConnections,
  wanted: { readonly accountId: AccountId; readonly now: Date; readonly reportsSince: Date },
): Promise<NeedRow[]> {
  const rows = await selectNeeds(reads, {
    accountId: wanted.accountId,
    now: wanted.now.toISOString(),
    reportsSince: wanted.reportsSince.toISOString(),
  });
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt === null ? null : Number(row.expiresAt) }));
}

/** Records that an account has seen the reports of a student. */
export async function saveReportsSeen(
  tx: Tx,
  accountId: AccountId,
  studentId: StudentId,
  at: Date,
): Promise<void> {
  await tx
    .update(guardianships)
    .set({ reportsSeenAt: at })
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.studentId, studentId)));
}
