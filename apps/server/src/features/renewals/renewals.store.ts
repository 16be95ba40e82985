import type { StudentId } from '@thuto/domain/ids';
import { RENEWAL_DAYS, RENEWAL_SESSIONS } from '@thuto/domain/payments/renewals';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';

/** The newest purchase of a student, with what is left. Instants in epoch milliseconds. */
export interface Renewable {
  readonly grantId: string;
  readonly studentId: StudentId;
  readonly packageId: string;
  readonly packageName: string;
  readonly granted: number;
  /** Credits that the student has left, from all grants. */
  readonly left: number;
  readonly expiresAt: number | null;
}

/** The newest open purchase of each student. */
const NEWEST = sql`(
  select distinct on (g.student_id) g.id, g.student_id, g.granted, g.expires_at, g.renewal_reminded_at, o.package_id,
    coalesce(v.name, o.package_id) as package_name
  from credit_grants g
  join orders o on o.id = g.order_id
  left join package_versions v on v.id = o.package_version_id
  where g.kind = 'purchase' and g.closed_at is null
  order by g.student_id, g.created_at desc, g.id desc
) newest`;

const COLUMNS = sql`newest.id as "grantId", newest.student_id as "studentId", newest.package_id as "packageId",
  newest.package_name as "packageName", newest.granted, coalesce(b.available, 0) as "left",
  (extract(epoch from newest.expires_at) * 1000)::float8 as "expiresAt"`;

type Row = Renewable & Record<string, unknown>;

/**
 * Lists the newest purchases without a reminder that have few sessions or days left. The domain decides which of them
 * are due. Excludes students with an open order, who are about to renew, and students without a recipient.
 */
export async function selectNearlyUsed(executor: Executor, now: Date, limit: number): Promise<Renewable[]> {
  const { rows } = await executor.execute<Row>(sql`
    select ${COLUMNS} from ${NEWEST}
    left join credit_balances b on b.student_id = newest.student_id
    where newest.renewal_reminded_at is null
      and (newest.expires_at is null or newest.expires_at > ${now.toISOString()}::timestamptz)
      and ((coalesce(b.available, 0) <= ${RENEWAL_SESSIONS} and coalesce(b.available, 0) < newest.granted)
        or newest.expires_at <= ${now.toISOString()}::timestamptz + make_interval(days => ${RENEWAL_DAYS}))
      and not exists (
        select from orders o where o.student_id = newest.student_id and o.status in ('open', 'part_paid'))
      and exists (
        select from guardianships g join users u on u.id = g.account_id and u.is_active
        where g.student_id = newest.student_id and g.can_pay and g.receives_messages)
    order by newest.id limit ${limit}`);
  return rows;
}

/** Returns a purchase with what is left now; null if it is not the student's newest open one any more. */
export async function findRenewable(executor: Executor, grantId: string): Promise<Renewable | null> {
  const { rows } = await executor.execute<Row>(sql`
    select ${COLUMNS} from ${NEWEST} left join credit_balances b on b.student_id = newest.student_id
    where newest.id = ${grantId}::uuid`);
  return rows[0] ?? null;
}

/** Marks a grant as announced, once. Returns false if another run was faster. */
export async function markReminded(tx: Tx, grantId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update credit_grants set renewal_reminded_at = ${at.toISOString()}::timestamptz
    where id = ${grantId}::uuid and renewal_reminded_at is null`);
  return rowCount === 1;
}
