// One file so that everything that erasing touches can be read in one place.
import { ADMIN_BOOKED_LINK } from '@thuto/domain/lessons/bookings';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { ERASED_NAME, ERASED_REASON } from '@thuto/domain/centre/terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';

/** An account whose data may be erased: a family account that is not erased yet. */
export interface ErasableAccount {
  readonly id: AccountId;
  readonly email: string;
}

/** Locks a family account until the transaction ends. Returns null if there is none or it is already erased. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<ErasableAccount | null> {
  const { rows } = await tx.execute<{ id: AccountId; email: string }>(sql`
    select a.id, a.email from accounts a join users u on u.id = a.id
    where a.id = ${id} and u.role = 'student' and a.erased_at is null for update of a`);
  return rows[0] ?? null;
}

/** Locks a student until the transaction ends. Returns false if there is none, or it is erased or merged. */
export async function lockUnerasedStudent(tx: Tx, id: StudentId): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from students s where s.id = ${id} and s.erased_at is null and s.merged_into is null for update of s`,
  );
  return rowCount === 1;
}

/**
 * Lists the account's students for whom no other account acts, and locks them. Accounts that only pay do not count:
 * they are not the family.
 */
export async function lockStudentsOnlyOf(tx: Tx, accountId: AccountId): Promise<StudentId[]> {
  const { rows } = await tx.execute<{ id: StudentId }>(sql`
    select s.id from students s
    where s.erased_at is null and s.id in (
        select g.student_id from guardianships g where g.account_id = ${accountId} and g.relationship <> 'sponsor')
      and not exists (
        select from guardianships o join accounts a on a.id = o.account_id
        where o.student_id = s.id and o.account_id <> ${accountId} and o.relationship <> 'sponsor' and (o.can_book or o.can_see_progress)
          and a.erased_at is null)
    order by s.id for update of s`);
  return rows.map(({ id }) => id);
}

/**
 * Ends the account's access to the students who stay. The first of the guardians left names those it named.
 * @returns their ids.
 */
export async function deleteGuardianshipsOf(tx: Tx, accountId: AccountId): Promise<StudentId[]> {
  const { rows } = await tx.execute<{ id: StudentId }>(sql`
    delete from guardianships g using students s
    where g.account_id = ${accountId} and s.id = g.student_id and s.erased_at is null returning s.id`);
  const left = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    update students s set name = coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), (
      select nullif(trim(a.display_name), '') from guardianships g join accounts a on a.id = g.account_id
      where g.student_id = s.id order by g.created_at, g.account_id limit 1), 'Student')
    where s.id = any(${left}::uuid[])`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the lower-case email address of the student's parent if only this student has it: neither another student
 * nor an account of another family, because it may belong to somebody else.
 */
export async function findParentAddress(tx: Tx, studentId: StudentId): Promise<string | null> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select lower(s.parent_email) as address from students s
    where s.id = ${studentId} and s.parent_email <> ''
      and not exists (
        select from accounts a where a.email = lower(s.parent_email)
          and not exists (select from guardianships g where g.account_id = a.id and g.student_id = s.id))
      and not exists (
        select from students o where o.id <> s.id and lower(o.parent_email) = lower(s.parent_email))`);
  return rows[0]?.address ?? null;
}

/** Erases the name and profile of a student and of the duplicates merged into it. The records stay, without a profile. */
export async function eraseProfile(tx: Tx, id: StudentId, at: string): Promise<void> {
  await tx.execute(sql`
    update students set name = ${ERASED_NAME}, revision = 0, profile_created_at = null, who_needs_tutoring = null,
      gender = null, first_name = null, last_name = null, parent_first_name = null, parent_last_name = null,
      parent_email = null, parent_phone = null, school_name = null, syllabus = null, school_level = null, grade = null,
      subjects = null, date_of_birth = null, erased_at = ${at}, updated_at = ${at}
    where id = ${id} or merged_into = ${id}`);
  await tx.execute(sql`delete from calendar_feeds where student_id = ${id}`);
  // They contain the addresses of people who were invited to act for the student.
  await tx.execute(sql`delete from invitations where student_id = ${id}`);
}

/**
 * Erases personal data in the account and deletes its credentials, sessions, links, codes and calendar addresses.
 */
export async function eraseLogin(tx: Tx, id: AccountId, at: string): Promise<void> {
  await tx.execute(sql`
    update accounts set email = ${`erased-${id}@erased.invalid`}, display_name = ${ERASED_NAME}, image = null,
      email_verified = false, terms_accepted_at = null, erased_at = ${at}, updated_at = ${at} where id = ${id}`);
  await tx.execute(sql`
    update users set is_active = false, last_login_at = null, reviewed_at = coalesce(reviewed_at, ${at}), updated_at = ${at}
    where id = ${id}`);
  for (const table of [
    'credentials',
    'auth_sessions',
    'email_links',
    'two_factors',
    'notifications',
    'notification_mutes',
    'push_subscriptions',
    'whatsapp_contacts',
  ]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`);
  }
  await tx.execute(sql`
    delete from calendar_feeds where account_id = ${id}`);
  await tx.execute(sql`
    delete from one_time_codes where strpos(value, ${id}) > 0 or strpos(identifier, ${id}) > 0`);
}

/**
 * Erases notes and reasons of a student's lessons, the reasons of tutors who asked to move them, and links of lessons of their own, and ends open ones.
 * @returns the ids of the student's places in cancelled lessons that hold a credit, which the caller must release.
 */
export async function eraseLessons(tx: Tx, id: StudentId, at: string): Promise<string[]> {
  const isOwn = sql`id in (select p.lesson_id from lesson_participants p where p.student_id = ${id})
    and not exists (select from lesson_participants o where o.lesson_id = lessons.id and o.student_id <> ${id})
    and not exists (select from group_lessons g where g.lesson_id = lessons.id)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from lesson_participants p where p.student_id = ${id} and p.status = 'confirmed' and p.starts_at > ${at}
      and exists (select from credit_entries e where e.cause = 'lesson:' || p.id and e.reason = 'held')
    order by p.id`);
  await tx.execute(sql`
    update lesson_participants set updated_at = ${at},
      status = case status when 'requested' then 'rejected' else 'cancelled' end,
      rejected_at = case status when 'requested' then ${at}::timestamptz end,
      cancelled_at = case status when 'confirmed' then ${at}::timestamptz end
    where student_id = ${id} and (status = 'requested' or (status = 'confirmed' and starts_at > ${at}))`);
  await tx.execute(sql`
    update lesson_participants set notes = '', dispute_reason = null, dispute_note = null, reason = case when ${at} in (rejected_at, cancelled_at) then ${ERASED_REASON} end,
      meeting_link = case when meeting_link is null then null else ${ADMIN_BOOKED_LINK} end
    where student_id = ${id}`);
  await tx.execute(sql`
    delete from weekly_places where student_id = ${id}`);
  await tx.execute(sql`
    with ended as (delete from waiting_list_places where student_id = ${id} returning held_lesson_id)
    delete from lessons where id in (select held_lesson_id from ended)`);
  await tx.execute(sql`
    update lesson_change_requests set reason = '', decline_reason = null,
      status = case status when 'open' then 'withdrawn' else status end
    where participant_id in (select p.id from lesson_participants p where p.student_id = ${id})`);
  await tx.execute(sql`
    update lessons set meeting_link = case when meeting_link is null then null else ${ADMIN_BOOKED_LINK} end where ${isOwn}`);
  await tx.execute(sql`
    update lessons set is_live = exists (
      select from lesson_participants p where p.lesson_id = lessons.id and p.status = 'confirmed' and p.reserves_time)
      or exists (select from group_lessons g where g.lesson_id = lessons.id and g.status <> 'cancelled')
    where is_live and id in (select p.lesson_id from lesson_participants p where p.student_id = ${id})`);
  return rows.map((row) => row.id);
}

/**
 * Erases personal data in payments, keeping orders, amounts and dates. Cancels open orders. Detaches the proofs and
 * erases their file names.
 * @returns the ids of the proof files, which the caller must remove.
 */
export async function erasePayments(tx: Tx, id: StudentId, at: string): Promise<string[]> {
  const { rows: files } = await tx.execute<{ id: string }>(
    sql`select file_id as id from payments where student_id = ${id} and file_id is not null`,
  );
  await tx.execute(sql`
    update payments set status = 'rejected', decided_at = ${at} where student_id = ${id} and status = 'pending'`);
  await tx.execute(sql`
    update payments set file_id = null, proof_absence = case method when 'proof' then 'erased' end,
      proof_absent_since = case when file_id is null then proof_absent_since else ${at}::timestamptz end,
      proof_kept_days = null, proof_source_url = null, payer = null, evidence_text = null, reason = case when decided_at = ${at} then ${ERASED_REASON} end
    where student_id = ${id}`);
  await tx.execute(sql`
    update gateway_requests set phone = '' where order_id in (select o.id from orders o where o.student_id = ${id})`);
  // Lines of statements and messages that name the family: those of its payments, and those with its order references.
  await tx.execute(sql`
    update incoming_money set payer = '', reference = '', balance_lisente = null, sender = null,
      message = case when message is not null then ${ERASED_REASON} end
    where payment_id in (select p.id from payments p where p.student_id = ${id})
      or order_references && array(select o.reference from orders o where o.student_id = ${id})`);
  // Returns the account money of the cancelled orders, so that the sums stay correct.
  await tx.execute(sql`
    with returned as (
      insert into account_money_entries (id, account_id, delta_lisente, reason, cause, created_at)
      select gen_random_uuid(), account_id, credit_applied_lisente, 'returned', 'order:' || id || ':cancelled', ${at}::timestamptz
      from orders where student_id = ${id} and status = 'open' and credit_applied_lisente > 0
      returning account_id, delta_lisente
    )
    update account_money m set balance_lisente = m.balance_lisente + r.total, updated_at = ${at}
    from (select account_id, sum(delta_lisente) as total from returned group by account_id) r
    where r.account_id = m.account_id`);
  await tx.execute(sql`
    update orders set credit_applied_lisente = 0, status = 'cancelled', cancelled_at = ${at} where student_id = ${id} and status in ('open', 'part_paid')
      and not exists (select from payments p where p.order_id = orders.id and p.status = 'approved')`);
  return eraseFiles(
    tx,
    files.map(({ id }) => id),
  );
}

/**
 * Erases the names of the account's files that no payment uses.
 * @returns their ids, whose files the caller must remove.
 */
export async function eraseUnusedProofs(tx: Tx, accountId: AccountId): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from files f where f.owner_account_id = ${accountId} and f.purpose = 'payment-proof'
      and not exists (select from payments p where p.file_id = f.id)`);
  return eraseFiles(
    tx,
    rows.map(({ id }) => id),
  );
}

async function eraseFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await tx.execute(
    sql`update files set file_name = 'erased', sha256 = '', picture_hash = null, picture_bands = null where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return [...ids];
}

/**
 * Runs changes of the append-only logs. Triggers allow them to empty notes and details while a setting is on, which is
 * on for these statements only.
 */
async function withErasableLogs(tx: Tx, change: () => Promise<void>): Promise<void> {
  await tx.execute(sql`set local thuto.erases = 'on'`);
  await change();
  await tx.execute(sql`set local thuto.erases = 'off'`);
}

/** Erases notes and details about a student in the logs, and the subjects of mails about their records. */
export async function eraseLogsOfStudent(tx: Tx, id: StudentId): Promise<void> {
  await withErasableLogs(tx, async () => {
    await tx.execute(
      sql`update credit_entries set note = null where student_id = ${id} and note is not null`,
    );
    await tx.execute(sql`
      update refunds set note = null where note is not null
        and order_id in (select o.id from orders o where o.student_id = ${id})`);
    await tx.execute(
      sql`update audit_log set details = null where details is not null and student_id = ${id}`,
    );
  });
  const about = sql`(
    select ${id}::uuid union select id from lesson_participants where student_id = ${id}
    union select id from payments where student_id = ${id} union select id from orders where student_id = ${id})`;
  const isAbout = sql`exists (
    select from jsonb_each_text(data) fact where fact.value in (select x::text from ${about} of_student (x)))`;
  await eraseMails(tx, isAbout);
  await tx.execute(sql`delete from notifications where ${isAbout}`);
}

/** Erases the subjects and errors of mails, and drops those that are not sent. */
async function eraseMails(tx: Tx, chosen: SQL): Promise<void> {
  await tx.execute(sql`
    update mails set subject = null, last_error = null,
      status = case when status in ('queued', 'failed') then 'dropped' else status end
    where ${chosen}`);
}

/** Erases the messages between a student's family and tutors, and what reports of them say. */
export async function eraseThreadsOfStudent(tx: Tx, id: string): Promise<void> {
  const ofStudent = sql`select m.id from thread_messages m join message_threads h on h.id = m.thread_id
    where h.student_id = ${id}`;
  await tx.execute(sql`
    update message_reports set reason = '', closing_note = null where message_id in (${ofStudent})`);
  await tx.execute(sql`update thread_messages set body = '' where id in (${ofStudent})`);
}

/**
 * Deletes what a student showed and learned, what tutors wrote about their lessons, and their homework.
 * @returns the ids of the files that were handed in, which the caller must remove.
 */
export async function eraseLearning(tx: Tx, id: StudentId): Promise<string[]> {
  const ofStudent = sql`select s.id from students s where s.id = ${id} or s.merged_into = ${id}`;
  await tx.execute(sql`delete from evidence where student_id in (${ofStudent})`);
  await tx.execute(sql`delete from term_reports where student_id in (${ofStudent})`);
  await tx.execute(sql`delete from past_papers where student_id in (${ofStudent})`);
  await tx.execute(sql`delete from plans where student_id in (${ofStudent})`);
  await tx.execute(sql`
    delete from assessment_items where assessment_id in (select id from assessments where student_id in (${ofStudent}))`);
  await tx.execute(sql`delete from assessments where student_id in (${ofStudent})`);
  const reports = sql`select r.id from lesson_reports r join lesson_participants p on p.id = r.participant_id
    where p.student_id in (${ofStudent})`;
  const { rows: files } = await tx.execute<{ id: string }>(
    sql`delete from homework_files where report_id in (${reports}) returning file_id as id`,
  );
  await tx.execute(sql`delete from lesson_reports where id in (${reports})`);
  return eraseFiles(
    tx,
    files.map((file) => file.id),
  );
}

/** Erases the messages that an account wrote to tutors, and what it reported. */
export async function eraseThreadsOfAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update message_reports set reason = '' where reporter_id = ${id}`);
  await tx.execute(sql`update thread_messages set body = '' where author_id = ${id}`);
}

/** Erases notes on an account's money, the mails to and about it, and invitations to its address. */
export async function eraseLogsOfAccount(tx: Tx, { id, email }: ErasableAccount): Promise<void> {
  await withErasableLogs(tx, async () => {
    await tx.execute(sql`
      update account_money_entries set note = null where account_id = ${id} and note is not null`);
  });
  await tx.execute(sql`update payments set payer = null, evidence_text = null where account_id = ${id}`);
  await eraseMails(
    tx,
    sql`recipient_account_id = ${id} or exists (select from jsonb_each_text(data) fact where fact.value = ${id})`,
  );
  await tx.execute(sql`update mails set to_address = null where recipient_account_id = ${id}`);
  await tx.execute(sql`
    delete from notifications where exists (select from jsonb_each_text(data) fact where fact.value = ${id})`);
  await tx.execute(sql`
    delete from invitations where lower(email) = ${email} and (accepted_at is null or kind <> 'admin')`);
}

/** Erases everything that mentions an email address: mails, contact messages and details in the audit log. */
export async function eraseAddress(tx: Tx, address: string, ownerId: AccountId | StudentId): Promise<void> {
  await withErasableLogs(tx, async () => {
    await tx.execute(sql`
      update audit_log set details = null where details is not null and strpos(lower(details::text), ${address}) > 0`);
  });
  await eraseMails(
    tx,
    sql`lower(to_address) = ${address} or exists (
      select from contact_messages m join jsonb_each_text(data) fact on fact.value = m.id::text
      where lower(m.email) = ${address})`,
  );
  await tx.execute(sql`update mails set to_address = null where lower(to_address) = ${address}`);
  await tx.execute(sql`
    update contact_messages set first_name = ${ERASED_NAME}, last_name = '', email = ${`erased-${ownerId}@erased.invalid`},
      phone = '', message = ''
    where lower(email) = ${address}`);
}

/** Lists the account's pending and unused uploads, whose files must be removed. */
export async function listUploadsOf(tx: Tx, id: AccountId): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from uploads where owner_account_id = ${id}`,
  );
  return rows.map((row) => row.id);
}
