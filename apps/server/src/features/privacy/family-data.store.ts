import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

export interface ProofOnFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly paymentId: string;
}

/** Queries of the export, by section. They must not select secrets such as passwords or tokens. */
const SECTIONS = {
  account: (id: string) => sql`
    select id, email, display_name, email_verified, created_at, updated_at from accounts where id = ${id}`,
  user: (id: string) => sql`select * from users where id = ${id}`,
  profile: (id: string) => sql`select * from student_profiles where student_id = ${id}`,
  terms: (id: string) => sql`select version, accepted_at from terms_acceptances where account_id = ${id}`,
  authSessions: (id: string) => sql`
    select created_at, expires_at, ip_address, user_agent from auth_sessions where account_id = ${id} order by created_at`,
  payments: (id: string) => sql`select * from payments where student_id = ${id} order by submitted_at`,
  files: (id: string) => sql`
    select id, purpose, file_name, content_type, size, sha256, created_at from files where owner_account_id = ${id}`,
  uploads: (id: string) => sql`
    select file_name, size, created_at, expires_at from uploads where owner_account_id = ${id}`,
  bookings: (id: string) => sql`select * from bookings where student_id = ${id} order by starts_at`,
  sessions: (id: string) => sql`select * from sessions where student_id = ${id} order by starts_at`,
  balance: (id: string) => sql`select assigned, completed, remaining from balances where student_id = ${id}`,
  ledger: (id: string) => sql`
    select reason, cause, assigned, completed, remaining, note, created_at from ledger_entries
    where student_id = ${id} order by created_at`,
  mails: (id: string) => sql`
    select kind, to_address, subject, status, created_at, sent_at from mails
    where recipient_account_id = ${id} order by created_at`,
  contactMessages: (id: string) => sql`
    select first_name, last_name, email, phone, subject, message, created_at from contact_messages
    where lower(email) = (select email from accounts where id = ${id}) order by created_at`,
  activity: (id: string) => sql`
    select kind, actor_id = ${id} as by_the_student, created_at from audit_log
    where student_id = ${id} or actor_id = ${id} order by created_at`,
  importedFrom: (id: string) => sql`
    select collection, external_id, imported_at from imported_records where record_id = ${id}`,
} as const;

export async function readFamilyData(
  executor: Executor,
  studentId: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(SECTIONS)) {
    const { rows } = await executor.execute<{ line: unknown }>(
      sql`select row_to_json(section) as line from (${query(studentId)}) section`,
    );
    data[name] = rows.map(({ line }) => line);
  }
  return data;
}

export async function listProofsOf(executor: Executor, studentId: string): Promise<ProofOnFile[]> {
  const { rows } = await executor.execute<{ storageKey: string; fileName: string; paymentId: string }>(sql`
    select f.storage_key as "storageKey", f.file_name as "fileName", p.id as "paymentId"
    from payments p join files f on f.id = p.file_id where p.student_id = ${studentId} order by p.submitted_at`);
  return rows;
}

/** Finds a student who is not erased. Returns null for any other id. */
export async function findStudent(executor: Executor, id: string): Promise<{ email: string } | null> {
  const { rows } = await executor.execute<{ email: string }>(sql`
    select a.email from users u join accounts a on a.id = u.id
    where u.id = ${id} and u.role = 'student' and a.erased_at is null`);
  return rows[0] ?? null;
}
