import type { AccountId, StudentId } from '@thuto/domain/ids';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

/** A stored file of a student, with the record that it belongs to. */
export interface FileOfStudent {
  readonly storageKey: string;
  readonly fileName: string;
  readonly recordId: string;
}

type Sections = Readonly<Record<string, (id: string) => SQL>>;

const selectLessons = (id: string, isInView: SQL) => sql`
  select p.id, p.origin, p.status, l.kind, coalesce(p.subject, l.subject) as subject, l.local_date, l.local_time,
    l.duration_minutes, p.starts_at, p.ends_at, coalesce(p.tutor_name, l.tutor_name) as tutor_name,
    coalesce(p.meeting_link, l.meeting_link) as meeting_link, p.notes, p.reason, p.created_at, p.updated_at,
    p.confirmed_at, p.rejected_at, p.completed_at, p.cancelled_at, p.no_show_at, p.other_times,
    p.outcome, p.outcome_at, p.disputed_at, p.dispute_reason, p.dispute_decided_at, p.dispute_note,
    (select t.name from tutors t where t.id = p.preferred_tutor_id) as preferred_tutor_name,
    (select json_agg(json_build_object('date', q.local_date, 'time', q.local_time) order by q.starts_at)
      from booking_proposals q where q.participant_id = p.id) as proposed_times
  from lesson_participants p join lessons l on l.id = p.lesson_id
  where p.student_id = ${id} and ${isInView} order by p.starts_at`;

// The queries of the export, by section. They must not select secrets such as passwords or tokens.

/** What belongs to an account: the login, its sessions, files and mails. */
const ACCOUNT_SECTIONS: Sections = {
  account: (id) => sql`
    select id, email, display_name, email_verified, created_at, updated_at from accounts where id = ${id}`,
  user: (id) => sql`select * from users where id = ${id}`,
  guardianships: (id) => sql`select * from guardianships where account_id = ${id} order by created_at`,
  terms: (id) => sql`select version, accepted_at from terms_acceptances where account_id = ${id}`,
  authSessions: (id) => sql`
    select created_at, expires_at, ip_address, user_agent from auth_sessions where account_id = ${id} order by created_at`,
  files: (id) => sql`
    select id, purpose, file_name, content_type, size, sha256, created_at from files where owner_account_id = ${id}`,
  uploads: (id) => sql`
    select file_name, size, created_at, expires_at from uploads where owner_account_id = ${id}`,
  mails: (id) => sql`
    select kind, to_address, subject, status, created_at, sent_at from mails
    where recipient_account_id = ${id} order by created_at`,
  notifications: (id) => sql`
    select channel, kind, status, created_at, read_at, sent_at from notifications
    where account_id = ${id} order by created_at`,
  notificationMutes: (id) => sql`select event, channel from notification_mutes where account_id = ${id}`,
  whatsAppContact: (id) => sql`select number, agreed_at from whatsapp_contacts where account_id = ${id}`,
  pushDevices: (id) => sql`
    select created_at from push_subscriptions where account_id = ${id} order by created_at`,
  messageReports: (id) => sql`
    select reason, created_at from message_reports where reporter_id = ${id} order by created_at`,
  contactMessages: (id) => sql`
    select first_name, last_name, email, phone, subject, message, created_at from contact_messages
    where lower(email) = (select email from accounts where id = ${id}) order by created_at`,
  accountMoney: (id) => sql`
    select delta_lisente, reason, cause, note, created_at from account_money_entries
    where account_id = ${id} order by created_at`,
  activity: (id) => sql`select kind, created_at from audit_log where actor_id = ${id} order by created_at`,
  importedFrom: (id) => sql`
    select collection, external_id, imported_at from imported_records where record_id = ${id}`,
};

/** What belongs to a student: the profile, lessons, orders, payments and credits. */
const STUDENT_SECTIONS: Sections = {
  profile: (id) => sql`select * from students where id = ${id}`,
  orders: (id) => sql`select * from orders where student_id = ${id} order by created_at`,
  refunds: (id) => sql`
    select r.order_id, r.source, r.amount_lisente, r.credits_taken, r.method, r.note, r.created_at
    from refunds r join orders o on o.id = r.order_id where o.student_id = ${id} order by r.created_at`,
  payments: (id) => sql`select * from payments where student_id = ${id} order by submitted_at`,
  receipts: (id) => sql`
    select r.number, r.payment_id, r.issued_at from receipts r join payments p on p.id = r.payment_id
    where p.student_id = ${id} order by r.number`,
  statementLines: (id) => sql`
    select l.provider, l.transaction_id, l.local_date, l.reference, l.payer, l.amount_lisente, l.message, l.created_at
    from incoming_money l join payments p on p.id = l.payment_id where p.student_id = ${id} order by l.created_at`,
  gatewayRequests: (id) => sql`
    select r.provider, r.amount_lisente, r.phone, r.status, r.failure, r.created_at
    from gateway_requests r join orders o on o.id = r.order_id where o.student_id = ${id} order by r.created_at`,
  bookings: (id) => selectLessons(id, sql`p.origin in ('requested', 'booked_by_admin')`),
  sessions: (id) => selectLessons(id, sql`p.origin in ('scheduled', 'series')`),
  weeklyPlaces: (id) => sql`
    select s.subject, t.name as tutor, s.weekday, s.local_time, s.status, s.created_at, s.ended_at,
      (select json_agg(json_build_object('date', d.local_date, 'lesson', d.participant_id, 'skipped', d.skip_reason)
        order by d.local_date) from weekly_place_dates d where d.weekly_place_id = s.id) as dates
    from weekly_places s join tutors t on t.id = s.tutor_id where s.student_id = ${id} order by s.created_at`,
  waitingList: (id) => sql`
    select w.subject, t.name as tutor, w.local_date, w.local_time, w.duration_minutes, w.status, w.created_at
    from waiting_list_places w left join tutors t on t.id = w.tutor_id
    where w.student_id = ${id} order by w.created_at`,
  messages: (id) => sql`
    select t.name as tutor, m.side, m.body, m.created_at from message_threads h
    join thread_messages m on m.thread_id = h.id join tutors t on t.id = h.tutor_id
    where h.student_id = ${id} order by m.created_at`,
  assessments: (id) => sql`
    select a.subject_id, a.syllabus_id, a.started_at, a.finished_at, i.position, i.question, i.answer, i.is_correct,
      i.answered_at
    from assessments a join assessment_items i on i.assessment_id = a.id where a.student_id = ${id}
    order by a.started_at, i.position`,
  lessonReports: (id) => sql`
    select p.id as lesson_id, t.name as tutor, r.homework, r.homework_due_on, r.note, r.exit_ticket, r.created_at,
      (select json_agg(json_build_object('code', c.code, 'title', c.title, 'level', g.level) order by g.position)
        from lesson_report_topics g join topics c on c.id = g.topic_id where g.report_id = r.id) as topics
    from lesson_reports r join lesson_participants p on p.id = r.participant_id join tutors t on t.id = r.tutor_id
    where p.student_id = ${id} order by r.created_at`,
  homework: (id) => sql`
    select r.homework, r.homework_due_on, h.note, h.handed_in_at, h.comment, h.marked_at,
      (select json_agg(json_build_object('code', c.code, 'title', c.title, 'level', m.level) order by m.position)
        from homework_marks m join topics c on c.id = m.topic_id where m.report_id = r.id) as marks,
      (select json_agg(f.file_name order by w.position)
        from homework_files w join files f on f.id = w.file_id where w.report_id = r.id) as files
    from homework h join lesson_reports r on r.id = h.report_id
    join lesson_participants p on p.id = r.participant_id where p.student_id = ${id} order by r.created_at`,
  plans: (id) => sql`
    select p.subject_id, p.version, p.reason, p.exam_on, p.lessons_per_week, p.signed_at, p.accepted_at,
      p.student_accepted_at,
      (select json_agg(json_build_object('code', t.code, 'title', t.title, 'week_of', i.week_of,
        'target', i.target) order by i.position)
        from plan_items i join topics t on t.id = i.topic_id where i.plan_id = p.id) as topics
    from plans p where p.student_id = ${id} and p.signed_at is not null order by p.subject_id, p.version`,
  termReports: (id) => sql`
    select subject_id, term_name, starts_on, ends_on, version, reason, comment, next_term, facts, signed_at
    from term_reports where student_id = ${id} and signed_at is not null order by starts_on, subject_id, version`,
  pastPapers: (id) => sql`
    select p.syllabus_id, p.year, p.session, p.paper, p.written_on, p.checked_by is not null as is_checked,
      (select json_agg(json_build_object('name', q.name, 'code', t.code, 'title', t.title, 'marks', q.marks,
        'max_marks', q.max_marks) order by q.position)
        from past_paper_questions q join topics t on t.id = q.topic_id where q.paper_id = p.id) as questions
    from past_papers p where p.student_id = ${id} order by p.written_on, p.id`,
  evidence: (id) => sql`
    select t.code, t.title, e.source, e.outcome, e.weight, e.at, e.label from evidence e
    join topics t on t.id = e.topic_id where e.student_id = ${id} order by e.at, e.id`,
  balance: (id) => sql`
    select assigned, completed, remaining, held from student_counters where student_id = ${id}`,
  creditGrants: (id) => sql`select * from credit_grants where student_id = ${id} order by created_at`,
  ledger: (id) => sql`
    select grant_id, reason, cause, delta, held_delta, completed, note, created_at from credit_entries
    where student_id = ${id} order by created_at`,
  consents: (id) => sql`
    select version, data, messages, recording, photos, created_at from consents
    where student_id = ${id} order by created_at`,
  activity: (id) => sql`
    select kind, actor_id in (select account_id from guardianships where student_id = ${id}) as by_the_family, created_at
    from audit_log where student_id = ${id} order by created_at`,
};

async function readSections(
  executor: Executor,
  sections: Sections,
  id: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(sections)) {
    const { rows } = await executor.execute<{ line: unknown }>(
      sql`select row_to_json(section) as line from (${query(id)}) section`,
    );
    data[name] = rows.map(({ line }) => line);
  }
  return data;
}

/** Returns everything that is stored about an account, by section. */
export const readAccountData = (executor: Executor, accountId: AccountId): Promise<Record<string, unknown>> =>
  readSections(executor, ACCOUNT_SECTIONS, accountId);

/** Returns everything that is stored about a student, by section. */
export const readStudentData = (executor: Executor, studentId: StudentId): Promise<Record<string, unknown>> =>
  readSections(executor, STUDENT_SECTIONS, studentId);

/** Lists the stored proofs of payment of these students, the oldest first. */
export async function listProofsOf(
  executor: Executor,
  studentIds: readonly StudentId[],
): Promise<FileOfStudent[]> {
  const { rows } = await executor.execute<{ storageKey: string; fileName: string; recordId: string }>(sql`
    select f.storage_key as "storageKey", f.file_name as "fileName", p.id as "recordId"
    from payments p join files f on f.id = p.file_id where p.student_id = any(${sql.param([...studentIds])}::uuid[]) order by p.submitted_at`);
  return rows;
}

/** Lists the files of homework, named by their own ids because a hand-in has several. */
export async function listHomeworkFilesOf(
  executor: Executor,
  studentIds: readonly StudentId[],
): Promise<FileOfStudent[]> {
  const { rows } = await executor.execute<{ storageKey: string; fileName: string; recordId: string }>(sql`
    select f.storage_key as "storageKey", f.file_name as "fileName", f.id as "recordId"
    from homework_files h join files f on f.id = h.file_id join lesson_reports r on r.id = h.report_id
    join lesson_participants p on p.id = r.participant_id
    where p.student_id = any(${sql.param([...studentIds])}::uuid[]) order by r.created_at, r.id, h.position`);
  return rows;
}

/** Returns the id of the student with this id, or null if there is none or the student is erased. */
export async function findStudentId(executor: Executor, id: string): Promise<StudentId | null> {
  const { rows } = await executor.execute<{ id: StudentId }>(
    sql`select id from students where id = ${id} and erased_at is null`,
  );
  return rows[0]?.id ?? null;
}

/** Returns the id of the family account with this id, or null if there is none or it is erased. */
export async function findFamilyAccountId(executor: Executor, id: string): Promise<AccountId | null> {
  const { rows } = await executor.execute<{ id: AccountId }>(sql`
    select u.id from users u join accounts a on a.id = u.id
    where u.id = ${id} and u.role = 'student' and a.erased_at is null`);
  return rows[0]?.id ?? null;
}

/** Lists the ids of an account's students who are not erased. Leaves out those it only pays for. */
export async function listFamilyOf(executor: Executor, accountId: AccountId): Promise<StudentId[]> {
  const { rows } = await executor.execute<{ id: StudentId }>(sql`
    select s.id from guardianships g join students s on s.id = g.student_id
    where g.account_id = ${accountId} and g.relationship <> 'sponsor' and (g.can_book or g.can_see_progress)
      and s.erased_at is null
    order by g.created_at, s.id`);
  return rows.map(({ id }) => id);
}
