import type { AccountId, StudentId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';

/** The people between whom an amount belongs together: a student or an account, and everybody who acts with them. */
export interface Family {
  readonly studentId: StudentId | null;
  readonly accountId: AccountId | null;
}

/** Lets an admin's movements of money run one at a time, so that their sum is true. Taken before all other locks. */
export async function lockMovedMoney(tx: Tx, adminId: AccountId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`moved-money:${adminId}`}, 0))`);
}

/**
 * The dearest session that was ever on sale: an admin who retires the packages does not lower it. Sessions that an admin
 * adds or takes count with it, because they are worth money.
 * @returns lisente per session, rounded up.
 */
export async function findSessionPrice(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ price: string | null }>(sql`
    select ceil(max(price_lisente::numeric / lessons)) as price from package_versions`);
  return Number(rows[0]?.price ?? 0);
}

/**
 * What an admin moved for a family since an instant: approvals and cash that nobody else approved, refunds, and sessions
 * that were adjusted. In lisente.
 */
export async function sumMovedMoney(
  tx: Tx,
  adminId: AccountId,
  { studentId, accountId }: Family,
  since: Date,
): Promise<number> {
  const from = since.toISOString();
  const { rows } = await tx.execute<{ money: string; sessions: string }>(sql`
    with family_accounts as (
      select account_id from guardianships where student_id = ${studentId}::uuid
      union select ${accountId}::uuid where ${accountId}::uuid is not null
    ), family_students as (
      select student_id from guardianships where account_id in (select account_id from family_accounts)
      union select ${studentId}::uuid where ${studentId}::uuid is not null
    )
    select
      (select coalesce(sum(p.amount_lisente), 0) from payments p
        where p.status = 'approved' and p.decided_by = ${adminId} and p.first_approved_by is null
          and p.decided_at > ${from}::timestamptz
          and (p.student_id in (select student_id from family_students)
            or p.account_id in (select account_id from family_accounts)))
      + (select coalesce(sum(r.amount_lisente), 0) from refunds r join orders o on o.id = r.order_id
        where r.actor_id = ${adminId} and r.created_at > ${from}::timestamptz
          and o.student_id in (select student_id from family_students)) as money,
      (select coalesce(sum(abs(e.delta)), 0) from credit_entries e
        where e.actor_id = ${adminId} and e.created_at > ${from}::timestamptz
          and e.student_id in (select student_id from family_students)
          and e.reason = 'adjusted' and e.cause like 'adjustment:%') as sessions`);
  const { money = '0', sessions = '0' } = rows[0] ?? {};
  const price = sessions === '0' ? 0 : await findSessionPrice(tx);
  return Number(money) + Number(sessions) * price;
}
