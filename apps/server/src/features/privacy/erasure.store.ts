import { ADMIN_BOOKED_LINK } from '@thuto/domain/bookings';
import { ERASED_NAME, ERASED_REASON } from '@thuto/domain/terms';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';

/** Locks the account of a student until the transaction ends. Returns null if the student is already erased. */
export async function lockStudent(tx: Tx, id: string): Promise<{ email: string } | null> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select a.email from accounts a join users u on u.id = a.id
    where a.id = ${id} and u.role = 'student' and a.erased_at is null for update of a`);
  return rows[0] ?? null;
}

/**
 * Lists the lower-case email addresses of a family: the account's, and the parent's from the profile. Omits the
 * parent's if another account or another student's profile also has it, because it may belong to another family.
 */
export async function listAddressesOf(tx: Tx, id: string, email: string): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select lower(p.parent_email) as address from student_profiles p
    where p.student_id = ${id} and p.parent_email <> ''
      and not exists (select from accounts a where a.id <> ${id} and a.email = lower(p.parent_email))
      and not exists (
        select from student_profiles o where o.student_id <> ${id} and lower(o.parent_email) = lower(p.parent_email))`);
  return [...new Set([email, ...rows.map(({ address }) => address)])];
}

/** Erases personal data in the account and the profile, and deletes credentials, sessions, links and codes. */
export async function eraseAccount(tx: Tx, id: string, at: string): Promise<void> {
  await tx.execute(sql`
    update accounts set email = ${`erased-${id}@erased.invalid`}, display_name = ${ERASED_NAME}, image = null,
      email_verified = false, terms_accepted_at = null, erased_at = ${at}, updated_at = ${at} where id = ${id}`);
  await tx.execute(sql`
    update users set is_active = false, last_login_at = null, reviewed_at = coalesce(reviewed_at, ${at}), updated_at = ${at}
    where id = ${id}`);
  await tx.execute(sql`
    update student_profiles set revision = revision + 1, who_needs_tutoring = 'myself', student_gender = 'male',
      student_first_name = ${ERASED_NAME}, student_last_name = '', parent_first_name = '', parent_last_name = '',
      parent_email = '', parent_phone = '', school_name = '', grade = '8', school_level = 'high', subjects = '{}',
      last_session_at = null, updated_at = ${at}
    where student_id = ${id}`);
  for (const table of ['credentials', 'auth_sessions', 'email_links', 'two_factors']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`);
  }
  await tx.execute(sql`delete from calendar_feeds where student_id = ${id}`);
  await tx.execute(sql`
    delete from one_time_codes where strpos(value, ${id}) > 0 or strpos(identifier, ${id}) > 0`);
}

/** Erases names and notes in bookings and sessions, and cancels pending and upcoming ones. */
export async function eraseLessons(tx: Tx, id: string, at: string): Promise<void> {
  await tx.execute(sql`
    update bookings set status = 'rejected', rejected_at = ${at}, updated_at = ${at}
    where student_id = ${id} and (status = 'pending' or (status = 'approved' and starts_at > ${at}))`);
  await tx.execute(sql`
    update bookings set student_name = ${ERASED_NAME}, notes = '',
      reason = case when rejected_at = ${at} then ${ERASED_REASON} end,
      meeting_link = case when meeting_link is null then null else ${ADMIN_BOOKED_LINK} end
    where student_id = ${id}`);
  await tx.execute(sql`
    update sessions set status = 'cancelled', cancelled_at = ${at}, updated_at = ${at}
    where student_id = ${id} and status = 'scheduled' and starts_at > ${at}`);
  await tx.execute(sql`
    update sessions set student_name = ${ERASED_NAME}, notes = '', meeting_link = null where student_id = ${id}`);
  await tx.execute(sql`delete from student_names where student_id = ${id} and name <> ${ERASED_NAME}`);
}

/**
 * Erases personal data in payments, keeping package, price and dates. Detaches the proofs and erases their file names.
 * @returns the ids of the proof files, which the caller must remove.
 */
export async function erasePayments(tx: Tx, id: string, at: string): Promise<string[]> {
  await tx.execute(sql`
    update payments set status = 'rejected', decided_at = ${at} where student_id = ${id} and status = 'pending'`);
  await tx.execute(sql`
    update payments set file_id = null, proof_absence = 'erased',
      proof_absent_since = case when file_id is null then proof_absent_since else ${at}::timestamptz end,
      proof_kept_days = null, proof_source_url = null, reason = case when decided_at = ${at} then ${ERASED_REASON} end
    where student_id = ${id}`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update files set file_name = 'erased', sha256 = '' where owner_account_id = ${id} and purpose = 'payment-proof'
    returning id`);
  return rows.map((row) => row.id);
}

/**
 * Erases the contents of logs, mails and contact messages, but keeps the rows.
 * @param addresses the family's addresses (`listAddressesOf`).
 */
export async function eraseLogs(
  tx: Tx,
  id: string,
  email: string,
  addresses: readonly string[],
): Promise<void> {
  const written = sql`any(${sql.param([...addresses])}::text[])`;
  // Triggers make both logs append-only, except while this setting is on.
  await tx.execute(sql`set local thuto.erases = 'on'`);
  await tx.execute(sql`update ledger_entries set note = null where student_id = ${id} and note is not null`);
  await tx.execute(sql`
    update audit_log set details = null
    where details is not null and (student_id = ${id}
      or exists (select from unnest(${sql.param([...addresses])}::text[]) of_family (address)
        where strpos(lower(details::text), address) > 0))`);
  await tx.execute(sql`set local thuto.erases = 'off'`);
  const about = sql`(
    select ${id}::uuid union select id from bookings where student_id = ${id}
    union select id from sessions where student_id = ${id} union select id from payments where student_id = ${id}
    union select id from contact_messages where lower(email) = ${written})`;
  await tx.execute(sql`
    update mails set to_address = case when recipient_account_id = ${id} or lower(to_address) = ${written} then null else to_address end,
      subject = null, last_error = null,
      status = case when status in ('queued', 'failed') then 'dropped' else status end
    where recipient_account_id = ${id} or lower(to_address) = ${written}
      or exists (select from jsonb_each_text(data) fact where fact.value in (select x::text from ${about} of_student (x)))`);
  await tx.execute(sql`
    update contact_messages set first_name = ${ERASED_NAME}, last_name = '', email = ${`erased-${id}@erased.invalid`},
      phone = '', message = ''
    where lower(email) = ${written}`);
  await tx.execute(sql`delete from admin_invitations where lower(email) = ${email} and accepted_at is null`);
}

/** Lists the student's pending and unused uploads, whose files must be removed. */
export async function listUploadsOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from uploads where owner_account_id = ${id}`,
  );
  return rows.map((row) => row.id);
}
