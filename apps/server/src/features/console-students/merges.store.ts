import type { StudentId } from '@thuto/domain/ids';
import type {
  MergeableStudent,
  MergedGuardian,
  SharedEntry,
  StudentPurchase,
} from '@thuto/domain/people/student-merges';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { type MovedReference, MOVED_REFERENCES } from './student-references.ts';

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const column = (name: string): SQL => sql`${sql.identifier(name)}`;

export interface LockedStudent extends MergeableStudent, StudentPurchase {
  readonly name: string;
}

/**
 * Locks everything of students that approvals and cancellations lock, in the same order: times, students, lessons,
 * payments, orders, and balances, which it creates. Each in the order of ids, until the transaction ends.
 */
export async function lockStudents(
  tx: Tx,
  ids: readonly StudentId[],
): Promise<ReadonlyMap<string, LockedStudent>> {
  for (const studentId of [...ids].sort()) await lockTimes(tx, { studentId, tutorId: null });
  const { rows } = await tx.execute<{ id: string } & Record<string, unknown>>(sql`
    select id, name, erased_at is not null as "isErased", merged_into as "mergedInto",
      selected_package as "selectedPackage",
      to_char(subscription_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "subscriptionStartsAt",
      to_char(subscription_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "subscriptionEndsAt"
    from students where id = any(${uuids(ids)}) order by id for no key update`);
  for (const table of ['lesson_participants', 'payments', 'orders']) {
    await tx.execute(sql`
      select id from ${column(table)} where student_id = any(${uuids(ids)}) order by id for update`);
  }
  await tx.execute(sql`
    insert into credit_balances (student_id) select id from students where id = any(${uuids(ids)}) order by id
    on conflict do nothing`);
  await tx.execute(sql`
    select student_id from credit_balances where student_id = any(${uuids(ids)}) order by student_id for update`);
  return new Map(rows.map((row) => [row.id, row as unknown as LockedStudent]));
}

/** Lets the append-only logs change the student of their entries, for the changes of `work` only. */
export async function withMovableLogs<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local thuto.merges = 'on'`);
  const result = await work();
  await tx.execute(sql`set local thuto.merges = 'off'`);
  return result;
}

/** A confirmed lesson of the kept student at the same time as one of the duplicate. */
export interface LessonConflict extends Record<string, unknown> {
  readonly date: string;
  readonly time: string;
  readonly subject: string;
}

/** Lists the confirmed lessons of two students that overlap. */
export async function listLessonConflicts(
  executor: Executor,
  keptId: StudentId,
  duplicateId: StudentId,
): Promise<LessonConflict[]> {
  const { rows } = await executor.execute<LessonConflict & Record<string, unknown>>(sql`
    select l.local_date::text as date, l.local_time as time, coalesce(k.subject, l.subject) as subject
    from lesson_participants k
    join lesson_participants d on d.student_id = ${duplicateId} and d.status = 'confirmed' and d.reserves_time
      and d.starts_at < k.ends_at and k.starts_at < d.ends_at
    join lessons l on l.id = k.lesson_id
    where k.student_id = ${keptId} and k.status = 'confirmed' and k.reserves_time
    order by k.starts_at limit 10`);
  return rows;
}

/** Returns the packages that both students have an open order for. */
export async function countOrderConflicts(
  executor: Executor,
  keptId: StudentId,
  duplicateId: StudentId,
): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(sql`
    select count(*)::int as total from orders k join orders d on d.package_version_id = k.package_version_id
    where k.student_id = ${keptId} and d.student_id = ${duplicateId}
      and k.status in ('open', 'part_paid') and d.status in ('open', 'part_paid')`);
  return rows[0]?.total ?? 0;
}

/** Returns whether both students have a payment that waits for a decision. */
export async function haveBothPendingPayments(
  executor: Executor,
  keptId: StudentId,
  duplicateId: StudentId,
): Promise<boolean> {
  const { rows } = await executor.execute<{ students: number }>(sql`
    select count(distinct student_id)::int as students from payments
    where status = 'pending' and student_id in (${keptId}, ${duplicateId})`);
  return rows[0]?.students === 2;
}

/** Points the duplicate's rows of one table at the kept student. Returns the keys of the moved rows. */
export async function moveRows(
  tx: Tx,
  reference: MovedReference,
  { from, to }: { readonly from: StudentId; readonly to: StudentId },
): Promise<string[]> {
  const { table, column: name, key, unlessTaken } = reference;
  const same = (unlessTaken?.columns ?? []).map(
    (each) => sql`taken.${column(each)} is not distinct from moving.${column(each)}`,
  );
  const isFree =
    unlessTaken === undefined
      ? sql``
      : sql`and not exists (select from ${column(table)} taken where taken.${column(name)} = ${to}
          and ${sql.join([...same, sql.raw(unlessTaken.where ?? 'true')], sql` and `)})`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    update ${column(table)} moving set ${column(name)} = ${to}
    where moving.${column(name)} = ${from} ${isFree} returning moving.${column(key)}::text as key`);
  return rows.map((row) => row.key);
}

/** Points rows of one table back at the duplicate. */
export async function moveRowsBack(
  tx: Tx,
  { table, column: name, key }: MovedReference,
  keys: readonly string[],
  { from, to }: { readonly from: StudentId; readonly to: StudentId },
): Promise<void> {
  await tx.execute(sql`
    update ${column(table)} set ${column(name)} = ${to}
    where ${column(name)} = ${from} and ${column(key)}::text = any(${sql.param([...keys])}::text[])`);
}

/**
 * Lists the keys of the kept student's rows that an undo gives back: those that were moved, and newer rows of records
 * that go back, such as a payment of a moved order.
 */
export async function listRowsGoingBack(
  tx: Tx,
  keptId: StudentId,
  moved: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, table, column: student, key, parents = {} } of MOVED_REFERENCES) {
    const ofParents = Object.entries(parents).map(
      ([parent, parentName]) =>
        sql`or ${column(parent)}::text = any(${sql.param(found[parentName] ?? [])}::text[])`,
    );
    const { rows } = await tx.execute<{ key: string }>(sql`
      select ${column(key)}::text as key from ${column(table)} where ${column(student)} = ${keptId}
        and (${column(key)}::text = any(${sql.param([...(moved[name] ?? [])])}::text[]) ${sql.join(ofParents, sql` `)})`);
    found[name] = rows.map((row) => row.key);
  }
  return found;
}

/** Returns the ledger entries of the kept student with the side that their grant and their cause belong to. */
export async function listSharedEntries(
  tx: Tx,
  keptId: StudentId,
  back: Readonly<Record<string, readonly string[]>>,
): Promise<SharedEntry[]> {
  const goesBack = (name: string, id: SQL) =>
    sql`case when ${id} = any(${sql.param([...(back[name] ?? [])])}::text[]) then 'duplicate' else 'kept' end`;
  const { rows } = await tx.execute<{ ofGrant: string; ofCause: string | null }>(sql`
    select distinct ${goesBack('credit_grants.student_id', sql`grant_id::text`)} as "ofGrant",
      case split_part(cause, ':', 1)
        when 'lesson' then ${goesBack('lesson_participants.student_id', sql`split_part(cause, ':', 2)`)}
        when 'order' then ${goesBack('orders.student_id', sql`split_part(cause, ':', 2)`)} end as "ofCause"
    from credit_entries where student_id = ${keptId}`);
  return rows as unknown as SharedEntry[];
}

interface Slot extends Record<string, unknown> {
  readonly id: string;
  readonly slot: number;
}

/** Returns the slots of a student's open requests. */
export async function listRequestSlots(tx: Tx, studentId: StudentId): Promise<Slot[]> {
  const { rows } = await tx.execute<Slot>(sql`
    select id, request_slot as slot from lesson_participants
    where student_id = ${studentId} and status = 'requested' and request_slot is not null order by request_slot`);
  return rows;
}

/** Stores the request slots of participants. */
export async function saveRequestSlots(tx: Tx, slots: readonly Slot[]): Promise<void> {
  for (const { id, slot } of slots) {
    await tx.execute(sql`update lesson_participants set request_slot = ${slot} where id = ${id}`);
  }
}

/** Lists the guardians of a student as a merge records them, the first one first. */
export async function listGuardians(tx: Tx, studentId: StudentId): Promise<MergedGuardian[]> {
  const { rows } = await tx.execute<{ accountId: string } & Record<string, unknown>>(sql`
    select account_id as "accountId", relationship, can_book as "canBook", can_pay as "canPay",
      can_see_progress as "canSeeProgress", receives_messages as "receivesMessages",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from guardianships where student_id = ${studentId} order by created_at, account_id`);
  return rows as unknown as MergedGuardian[];
}

export async function deleteGuardians(
  tx: Tx,
  studentId: StudentId,
  accountIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from guardianships where student_id = ${studentId} and account_id = any(${uuids(accountIds)})`);
}

export async function saveGuardian(tx: Tx, studentId: StudentId, guardian: MergedGuardian): Promise<void> {
  const { accountId, relationship, canBook, canPay, canSeeProgress, receivesMessages, createdAt } = guardian;
  await tx.execute(sql`
    insert into guardianships (account_id, student_id, relationship, can_book, can_pay, can_see_progress,
      receives_messages, created_at)
    values (${accountId}, ${studentId}, ${relationship}, ${canBook}, ${canPay}, ${canSeeProgress}, ${receivesMessages},
      ${createdAt}::timestamptz)
    on conflict (account_id, student_id) do update set relationship = excluded.relationship,
      can_book = excluded.can_book, can_pay = excluded.can_pay, can_see_progress = excluded.can_see_progress,
      receives_messages = excluded.receives_messages, created_at = excluded.created_at`);
}

/** Sets the balances of students to the sums of their grants. */
export async function recountBalances(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await tx.execute(sql`
    update credit_balances b set available = g.available, held = g.held
    from (
      select s.id, coalesce(sum(g.available), 0)::int as available, coalesce(sum(g.held), 0)::int as held
      from students s left join credit_grants g on g.student_id = s.id where s.id = any(${uuids(ids)}) group by s.id) g
    where b.student_id = g.id and (b.available, b.held) is distinct from (g.available, g.held)`);
}

/**
 * Sets the current payment of students to the newest one that a family claims: by proof, by message or in cash. Cash that
 * the desk recorded has a transaction id.
 */
export async function renewCurrentPayments(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await tx.execute(sql`
    update students s set current_payment_id = (
      select p.id from payments p where p.student_id = s.id
        and (p.method in ('proof', 'sms') or (p.method = 'cash' and p.provider_transaction_id is null))
      order by p.submitted_at desc, p.id desc limit 1)
    where s.id = any(${uuids(ids)})`);
}

/** Stores the package and the subscription of a student. */
export async function savePurchase(tx: Tx, id: StudentId, purchase: StudentPurchase): Promise<void> {
  await tx.execute(sql`
    update students set selected_package = ${purchase.selectedPackage},
      subscription_starts_at = ${purchase.subscriptionStartsAt}::timestamptz,
      subscription_ends_at = ${purchase.subscriptionEndsAt}::timestamptz
    where id = ${id}`);
}

/** Marks a student as merged into another one, or, with null, as not merged. */
export async function saveMergedInto(
  tx: Tx,
  id: StudentId,
  keptId: StudentId | null,
  at: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update students set merged_into = ${keptId}, merged_at = ${at?.toISOString() ?? null}::timestamptz where id = ${id}`);
}
