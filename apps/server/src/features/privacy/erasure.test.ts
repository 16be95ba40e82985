import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

/**
 * The effect of an erasure on each table. A new table fails the first test until it is added here.
 * - `words`: contains no text that the family entered.
 * - `rows`: contains no row of the student.
 * - `kept`: contains no personal data once the other tables are erased, for the reason given.
 */
const TABLES: Readonly<Record<string, 'words' | 'rows' | { readonly kept: string }>> = {
  account_money: { kept: 'amounts, under an anonymous id' },
  account_money_entries: 'words',
  accounts: 'words',
  assessment_items: 'rows',
  assessments: 'rows',
  audit_log: 'words',
  calendar_feeds: 'rows',
  contact_messages: 'words',
  content_items: { kept: 'the centre’s own material' },
  credentials: 'rows',
  credit_balances: { kept: 'counts of lessons, under an anonymous id' },
  credit_entries: 'words',
  credit_grants: { kept: 'counts of lessons and dates, under an anonymous id' },
  email_links: 'words',
  evidence: 'rows',
  files: 'words',
  grade_boundaries: { kept: 'the catalogue of the centre' },
  guardianships: { kept: 'who acted for whom, under anonymous ids' },
  gateway_requests: 'words',
  hook_signatures: { kept: 'signatures of calls, deleted after minutes' },
  guardian_codes: { kept: 'keyed hashes of codes with rights and dates, under anonymous ids' },
  code_entry_locks: { kept: 'counts of wrong codes, under an anonymous id' },
  consents: { kept: 'what was agreed to and when, under anonymous ids' },
  invitations: 'words',
  idempotency_keys: { kept: 'keyed hashes and encrypted responses, deleted after a day' },
  name_words: 'words',
  completed_lesson_counts: { kept: 'counts of lessons by subject' },
  group_lessons: { kept: 'times and seats of lessons, without names' },
  homework: 'rows',
  homework_files: { kept: 'deleted with the homework, under anonymous ids' },
  homework_marks: { kept: 'deleted with the homework, under anonymous ids' },
  imported_records: { kept: 'ids of old records, so that an import does not bring the family back' },
  lesson_change_requests: 'words',
  lesson_participants: 'words',
  lesson_report_topics: { kept: 'deleted with the reports, under anonymous ids' },
  lesson_reports: 'words',
  weekly_places: 'rows',
  weekly_place_dates: 'rows',
  lessons: { kept: 'times, tutors and links of lessons, without names' },
  mails: 'words',
  notifications: 'rows',
  notification_mutes: 'rows',
  push_subscriptions: 'rows',
  whatsapp_contacts: 'rows',
  lesson_joins: { kept: 'when people joined lessons, under anonymous ids' },
  message_templates: { kept: 'the centre’s own settings' },
  one_time_codes: 'rows',
  orders: { kept: 'packages, amounts and dates, under an anonymous id' },
  package_versions: { kept: 'the catalogue of the centre' },
  packages: { kept: 'the catalogue of the centre' },
  past_paper_questions: { kept: 'deleted with the papers, under anonymous ids' },
  past_papers: 'rows',
  payment_channels: { kept: 'the centre’s own details' },
  payment_devices: { kept: 'the centre’s own phones' },
  payments: 'words',
  plan_item_contents: { kept: 'deleted with the plans, under anonymous ids' },
  plan_items: { kept: 'deleted with the plans, under anonymous ids' },
  plans: 'rows',
  term_reports: 'rows',
  platform_settings: { kept: 'the centre’s own settings' },
  rate_limits: 'rows',
  receipt_counter: { kept: 'the number of the last receipt' },
  receipts: { kept: 'numbers and dates, under an anonymous id' },
  refunds: 'words',
  booking_proposals: { kept: 'times, tutors and links of lessons, without names' },
  auth_sessions: 'rows',
  student_merges: { kept: 'ids of records, and which admin merged them' },
  statement_chunks: { kept: 'drafts of statements, deleted within a day' },
  statement_imports: { kept: 'names of files and counts' },
  incoming_money: 'words',
  statement_sources: { kept: 'the centre’s own accounts' },
  calendar_periods: { kept: 'the term calendar of the centre' },
  holiday_years: { kept: 'the term calendar of the centre' },
  subjects: { kept: 'the catalogue of the centre' },
  students: 'words',
  syllabus_subjects: { kept: 'the catalogue of the centre' },
  syllabuses: { kept: 'the catalogue of the centre' },
  terms_acceptances: { kept: 'the acceptance, under an anonymous id' },
  testimonials: { kept: 'written and removed by the centre' },
  items: { kept: 'the centre’s own questions' },
  item_topics: { kept: 'the centre’s own questions' },
  topics: { kept: 'the catalogue of the centre' },
  tutor_cancellations: { kept: 'which tutor cancelled when, under ids' },
  tutor_rates: { kept: 'what the centre pays its staff' },
  message_reports: 'words',
  message_threads: { kept: 'who wrote with whom, under anonymous ids' },
  thread_messages: 'words',
  thread_reads: { kept: 'when messages were read, under anonymous ids' },
  tutor_availability: { kept: 'the centre’s staff' },
  tutor_availability_exceptions: { kept: 'the centre’s staff' },
  tutor_busy_calendars: { kept: 'the centre’s staff' },
  tutor_busy_times: { kept: 'the centre’s staff' },
  tutor_calendar_feeds: { kept: 'the centre’s staff' },
  tutor_syllabuses: { kept: 'the centre’s staff' },
  tutor_working_hours: { kept: 'the centre’s staff' },
  tutors: { kept: 'the centre’s staff' },
  two_factors: 'rows',
  uploads: 'rows',
  waiting_approvals: { kept: 'ids and amounts of requests, without names' },
  waiting_list_places: 'rows',
  users: { kept: 'role and dates, under an anonymous id' },
};

const FIRST = 'Zxqvanael';
const LAST = 'Wjkplorim';
const NAME = `${FIRST} ${LAST}`;
const PARENT = 'Mmezxqva.Parent@example.org';
const PHONE = '58120099';
const SCHOOL = 'Qwlopzi High School';

let t: TestApp;
let admin: Person;
let tables: string[];
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
  admin = await makeAdmin(t);
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  tables = rows.map(({ name }) => name);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST', url: string, who: Person | null, payload?: object) =>
  t.inject({ method, url, headers: { ...who?.headers }, ...(payload && { payload }) });

/** Creates a student with rows in every table that can have some. */
async function makeFamily(): Promise<Person> {
  const student = await makeStudent(t, { displayName: NAME });
  const { id, email } = student;
  await t.db.execute(sql`
    update students set parent_first_name = ${FIRST}, parent_email = ${PARENT}, parent_phone = ${PHONE},
      school_name = ${SCHOOL} where id = ${id}`);
  const bought = await submitProof(t, student, 'bundle-5');
  await send('POST', `/api/payments/${bought.id}/approve`, admin);
  const lesson = { studentId: id, subject: 'physics', time: '10:00', duration: 60 };
  await send('POST', '/api/bookings', admin, { ...lesson, date: '2031-05-06', notes: `For ${NAME}` });
  await send('POST', '/api/sessions', admin, { ...lesson, date: '2031-05-07', notes: `For ${NAME}` });
  await send('POST', `/api/users/${id}/credit-adjustments`, admin, {
    requestId: t.ctx.newId(),
    by: 1,
    expectedRemaining: 3,
    reason: `A gift for ${NAME}`,
  });
  const refused = await submitProof(t, student, 'bundle-10');
  await send('POST', `/api/payments/${refused.id}/reject`, admin, { reason: `Not from ${NAME}` });
  for (const from of [email, PARENT]) {
    const answer = await send('POST', '/api/contact-messages', null, {
      firstName: FIRST,
      lastName: LAST,
      email: from,
      phone: PHONE,
      subject: 'physics',
      message: `This is ${NAME}`,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  }
  await send('POST', `/api/students/${student.id}/calendar-feed`, student);
  await send('POST', '/api/password-resets', null, { email });
  await limitRate(t.ctx, `some-kind:place:${email}:198.51.100.7`, { points: 5, seconds: 60 });
  await limitRate(t.ctx, `some-kind:account:${id}`, { points: 5, seconds: 60 });
  await limitRate(t.ctx, `some-kind:${PARENT.toLowerCase()}`, { points: 5, seconds: 60 });
  // Rows that no request of a student creates today, or that exist only briefly.
  await t.db.execute(sql`
    insert into audit_log (id, kind, actor_id, student_id, details, created_at)
    select gen_random_uuid(), kind, actor_id, null, jsonb_build_object('from', ${PARENT}::text), created_at
    from audit_log limit 1`);
  await t.db.execute(sql`
    insert into invitations (id, kind, email, invited_by, expires_at, created_at)
    values (gen_random_uuid(), 'admin', ${email}, ${admin.id}, now(), now())`);
  await t.db.execute(sql`
    insert into account_money_entries (id, account_id, delta_lisente, reason, cause, actor_id, note, created_at)
    values (gen_random_uuid(), ${id}, 1, 'correction', 'erasure-test', ${admin.id}, ${`Kept for ${NAME}`}, now())`);
  await t.db.execute(sql`insert into account_money (account_id, balance_lisente) values (${id}, 1)`);
  await t.db.execute(sql`
    insert into refunds (id, order_id, source, amount_lisente, credits_taken, method, note, actor_id, created_at)
    select gen_random_uuid(), o.id, 'order', 1, 0, 'cash', ${`Paid to ${NAME}`}, ${admin.id}, now()
    from orders o where o.student_id = ${id} and o.status = 'paid' limit 1`);
  await t.db.execute(sql`
    insert into credentials (id, account_id, provider_account_id, provider_id)
    values (gen_random_uuid(), ${id}, ${id}, 'credential')`);
  await t.db.execute(sql`
    insert into two_factors (id, account_id, secret, backup_codes) values (gen_random_uuid(), ${id}, '', '')`);
  await t.db.execute(sql`
    insert into one_time_codes (id, identifier, value, expires_at)
    values (gen_random_uuid(), 'challenge', jsonb_build_object('accountId', ${id}::text)::text, now())`);
  const [tutorId, threadId, messageId] = [t.ctx.newId(), t.ctx.newId(), t.ctx.newId()];
  await t.db.execute(sql`
    insert into tutors (id, name, subjects) values (${tutorId}, ${`Tutor ${tutorId}`}, '{physics}')`);
  await t.db.execute(sql`
    insert into message_threads (id, student_id, tutor_id, last_message_at)
    values (${threadId}, ${id}, ${tutorId}, now())`);
  await t.db.execute(sql`
    insert into thread_messages (id, thread_id, author_id, side, body, created_at)
    values (${messageId}, ${threadId}, ${id}, 'family', ${`This is ${NAME}`}, now())`);
  await t.db.execute(sql`
    insert into message_reports (id, message_id, reporter_id, reason)
    values (gen_random_uuid(), ${messageId}, ${id}, ${`About ${NAME}`})`);
  await t.db.execute(sql`
    insert into tutors (id, name, subjects) values (gen_random_uuid(), 'Mme Palesa', '{physics}') on conflict do nothing`);
  await t.db.execute(sql`
    insert into lesson_change_requests (id, participant_id, tutor_id, local_date, local_time, reason)
    select gen_random_uuid(), p.id, t.id, '2031-05-08', '10:00', ${`${FIRST} is away`}
    from lesson_participants p, tutors t where p.student_id = ${id} limit 1`);
  await t.db.execute(sql`
    insert into lesson_reports (id, participant_id, tutor_id, written_by, homework, homework_due_on, note, staff_note, created_at)
    select gen_random_uuid(), p.id, ${tutorId}, ${admin.id}, 'Exercise 4', '2031-05-12', ${`${FIRST} worked well`}, '', now()
    from lesson_participants p where p.student_id = ${id} limit 1`);
  await t.db.execute(sql`
    with page as (
      insert into files (id, owner_account_id, purpose, storage_key, file_name, content_type, size, sha256)
      values (gen_random_uuid(), ${id}, 'homework', ${`homework/${id}.jpg`}, 'page.jpg', 'image/jpeg', 1, '') returning id),
    handed_in as (
      insert into homework (report_id, note, handed_in_at, handed_in_by, comment)
      select r.id, ${`By ${NAME}`}, now(), ${id}, '' from lesson_reports r where r.tutor_id = ${tutorId} returning report_id)
    insert into homework_files (file_id, report_id, position) select page.id, report_id, 0 from page, handed_in`);
  await t.db.execute(sql`
    insert into plans (id, student_id, subject_id, version, reason, exam_on, lessons_per_week, created_at)
    values (gen_random_uuid(), ${id}, 'physics', 1, ${`For ${NAME}`}, '2031-10-01', 1, now())`);
  await t.db.execute(sql`
    insert into term_reports (id, student_id, subject_id, term_id, term_name, starts_on, ends_on, version, comment, created_at)
    values (gen_random_uuid(), ${id}, 'physics', gen_random_uuid(), 'Term 1', '2031-01-20', '2031-04-04', 1,
      ${`${FIRST} worked well`}, now())`);
  await t.db.execute(sql`
    insert into past_papers (id, student_id, syllabus_id, year, session, paper, written_on, entered_by)
    values (gen_random_uuid(), ${id}, 'igcse-0625', 2024, 'june', '42', '2026-01-20', ${id})`);
  await t.db.execute(sql`
    insert into items (id, subject_id, kind, level, question, content)
    select ${randomUUID()}, 'physics', 'number', 'easy', 'How fast?', '{"kind":"number"}'
    where not exists (select from items)`);
  await t.db.execute(sql`
    with started as (
      insert into assessments (id, student_id, subject_id, syllabus_id, started_by, started_at, expires_at)
      values (gen_random_uuid(), ${id}, 'physics', 'igcse-0625', ${id}, now(), now()) returning id)
    insert into assessment_items (assessment_id, position, block, item_id, topic_id, kind, level, question, content, errors,
      answer, is_correct, answered_at)
    select s.id, 1, 0, i.id, p.id, 'number', 'easy', 'How fast?', '{}', '[]', to_jsonb(${NAME}::text), false, now()
    from started s, (select id from items limit 1) i, (select id from topics limit 1) p`);
  await t.db.execute(sql`
    insert into evidence (id, student_id, topic_id, source, outcome, weight, at, label)
    select gen_random_uuid(), ${id}, id, 'observation', 1, 3, now(), ${`Seen with ${NAME}`} from topics limit 1`);
  await t.db.execute(sql`
    with place as (
      insert into weekly_places (id, student_id, tutor_id, subject, weekday, local_time)
      select gen_random_uuid(), ${id}, t.id, 'physics', 2, '16:00' from tutors t limit 1 returning id)
    insert into weekly_place_dates (weekly_place_id, local_date, skip_reason, skip_name)
    select id, '2026-03-10', 'break', ${LAST} from place`);
  await t.db.execute(sql`
    with held as (
      insert into lessons (id, subject, tutor_id, local_date, local_time, duration_minutes, starts_at, ends_at, is_live)
      values (gen_random_uuid(), 'physics', ${tutorId}, '2031-05-08', '10:00', 60, '2031-05-08T08:00Z', '2031-05-08T09:00Z', true)
      returning id)
    insert into waiting_list_places (id, student_id, subject, tutor_id, duration_minutes, status, waits_until,
      held_lesson_id, offer_expires_at)
    select gen_random_uuid(), ${id}, 'physics', ${tutorId}, 60, 'offered', now(), id, now() from held`);
  await t.db.execute(sql`
    update files set file_name = ${`${LAST}.pdf`} where owner_account_id = ${id}`);
  await t.db.execute(sql`
    insert into uploads select (jsonb_populate_record(null::uploads, jsonb_build_object(
      'id', gen_random_uuid(), 'owner_account_id', ${id}::text, 'purpose', 'payment-proof', 'file_name', 'waiting.pdf',
      'content_type', 'application/pdf', 'size', 1, 'created_at', now(), 'expires_at', now() + interval '1 day'))).*`);
  await t.db.execute(sql`
    insert into gateway_requests (id, order_id, account_id, provider, amount_lisente, phone, conversation_id, status)
    select gen_random_uuid(), order_id, ${id}, 'mpesa', 45000, ${`266${PHONE}`}, gen_random_uuid()::text, 'sent'
    from payments where id = ${bought.id}`);
  await t.db.execute(sql`
    insert into statement_sources (id, name, provider) values (gen_random_uuid(), gen_random_uuid()::text, 'mpesa')`);
  await t.db.execute(sql`
    insert into incoming_money (id, source_id, line_key, provider, payer, reference, amount_lisente, status, payment_id,
      decided_at)
    select gen_random_uuid(), (select id from statement_sources order by created_at desc limit 1), 'KEY', 'mpesa', ${NAME},
      ${`For ${FIRST}`}, 45000, 'settled', ${bought.id}, now()`);
  // A line that waits, and names the family by the reference of its order only.
  await t.db.execute(sql`
    insert into incoming_money (id, source_id, line_key, provider, payer, reference, order_references, amount_lisente,
      status)
    select gen_random_uuid(), (select id from statement_sources order by created_at desc limit 1), 'WAITING', 'mpesa',
      ${NAME}, ${`For ${FIRST}`}, array[o.reference], 100, 'open'
    from orders o join payments p on p.order_id = o.id where p.id = ${bought.id}`);
  await t.db.execute(sql`
    insert into notification_mutes (account_id, event, channel) values (${id}, 'lessons', 'push')`);
  await t.db.execute(sql`
    insert into push_subscriptions (id, account_id, auth_session_id, endpoint, p256dh, auth)
    select gen_random_uuid(), ${id}, s.id, ${`https://push.example/${id}`}, 'key', 'secret'
    from auth_sessions s where s.account_id = ${id} limit 1`);
  await t.db.execute(sql`
    insert into whatsapp_contacts (account_id, number, agreed_at) values (${id}, ${`+266${PHONE}`}, now())`);
  // Sending the mails writes more rows that name the student, so wait until all have been sent.
  await expect
    .poll(async () => (await t.db.execute(sql`select 1 from mails where status = 'queued'`)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0);
  return student;
}

/** Counts the rows of a table that contain one of these texts. */
async function countRowsWith(table: string, texts: readonly string[]): Promise<number> {
  const { rows } = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(table)} r
    where exists (select from unnest(${sql.param([...texts])}::text[]) w (word)
      where strpos(lower(r::text), lower(word)) > 0)`);
  return rows[0]?.count ?? 0;
}

async function countLimits(): Promise<number> {
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from rate_limits where strpos(key, '.') > 0`,
  );
  return rows[0]?.count ?? 0;
}

describe('erasing a family', () => {
  it('covers every table of the database', () => {
    expect(Object.keys(TABLES).toSorted()).toEqual(tables);
  });

  it('leaves no personal data in any table', async () => {
    const student = await makeFamily();
    const words = [FIRST, LAST, student.email, PARENT, PHONE, SCHOOL];
    const searched = (table: string) => (TABLES[table] === 'rows' ? [student.id, ...words] : words);
    for (const [table, decision] of Object.entries(TABLES)) {
      if (table === 'rate_limits') expect(await countLimits(), table).toBeGreaterThanOrEqual(4);
      else if (typeof decision === 'string') {
        expect(await countRowsWith(table, searched(table)), `${table} before`).toBeGreaterThan(0);
      }
    }

    const erased = await send('POST', `/api/users/${student.id}/erasure`, admin, {
      reason: 'They asked for it',
    });
    expect(erased.statusCode, erased.body).toBe(200);

    expect(await countLimits(), 'rate_limits').toBe(0);
    for (const table of tables) {
      await expect
        .poll(() => countRowsWith(table, searched(table)), { message: `${table} after`, timeout: 20_000 })
        .toBe(0);
    }
  }, 90_000);

  it('keeps messages from a parent’s address that another account also has', async () => {
    const [other, student] = [await makeStudent(t), await makeStudent(t)];
    await t.db.execute(sql`update students set parent_email = ${other.email} where id = ${student.id}`);
    const message = {
      firstName: 'Other',
      lastName: 'Family',
      email: other.email,
      phone: '58000000',
      subject: 'physics',
      message: 'Still here',
    };
    await send('POST', '/api/contact-messages', null, message);
    await send('POST', `/api/users/${student.id}/erasure`, admin, { reason: 'They asked for it' });
    expect(await countRowsWith('contact_messages', ['Still here'])).toBe(1);
  });
});
