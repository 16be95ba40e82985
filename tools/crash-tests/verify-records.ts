import type { Query } from '../shared/database.ts';
import type { ExpectedFamily } from './expected-family.ts';
import type { Family } from './family.ts';
import type { Librarian, Visitor } from './library.ts';
import type { Results } from './results.ts';
import { EVIDENCE_OF_REPORT } from './teach.ts';

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
}

interface OfStudent {
  readonly student_id: string;
}

interface ProfileRow extends OfStudent {
  readonly school_name: string;
  readonly revision: number;
}

interface BalanceRow extends OfStudent {
  readonly assigned: number;
  readonly completed: number;
  readonly remaining: number;
}

interface StatusRow extends OfStudent {
  readonly id: string;
  readonly status: string;
}

interface EntryRow extends OfStudent {
  readonly cause: string;
}

interface PlaceRow extends OfStudent {
  readonly id: string;
  readonly status: string;
  /** The dates that have a lesson. */
  readonly dates: string[];
}

interface ReportRow extends OfStudent {
  readonly id: string;
  readonly lesson_id: string;
  readonly evidence: number;
  readonly note: string | null;
  readonly is_marked: boolean;
  readonly files: string[];
}

type Groups<Row> = Map<string, Row[]>;

interface Tables {
  readonly accounts: Groups<AccountRow>;
  readonly profiles: Groups<ProfileRow>;
  readonly balances: Groups<BalanceRow>;
  readonly payments: Groups<StatusRow>;
  readonly bookings: Groups<StatusRow>;
  readonly sessions: Groups<StatusRow>;
  readonly entries: Groups<EntryRow>;
  readonly places: Groups<PlaceRow>;
  readonly reports: Groups<ReportRow>;
}

/** Verifies everything that families were promised against the database: nothing is lost, nothing happened twice. */
export async function verifyFamilies(
  query: Query,
  families: readonly Family[],
  results: Results,
): Promise<void> {
  const groupByStudent = async <Row extends OfStudent>(sql: string): Promise<Groups<Row>> =>
    Map.groupBy(await query<Row>(sql), (row) => row.student_id);
  const tables: Tables = {
    accounts: Map.groupBy(
      await query<AccountRow>('select id, email, email_verified from accounts'),
      ({ email }) => email,
    ),
    profiles: await groupByStudent(
      'select id as student_id, school_name, revision from students where profile_created_at is not null',
    ),
    balances: await groupByStudent('select student_id, assigned, completed, remaining from student_counters'),
    payments: await groupByStudent('select id, student_id, status from payments'),
    bookings: await groupByStudent(`
      select id, student_id, case status when 'requested' then 'pending' when 'confirmed' then 'approved'
        when 'withdrawn' then 'rejected' else status end as status
      from lesson_participants where origin in ('requested', 'booked_by_admin')`),
    sessions: await groupByStudent(`
      select id, student_id, case status when 'confirmed' then 'scheduled' else status end as status
      from lesson_participants where origin = 'scheduled'`),
    entries: await groupByStudent('select student_id, cause from credit_entries'),
    places: await groupByStudent(`
      select s.student_id, s.id, s.status,
        coalesce(array_agg(d.local_date::text) filter (where d.participant_id is not null), '{}') as dates
      from weekly_places s left join weekly_place_dates d on d.weekly_place_id = s.id group by s.id`),
    reports: await groupByStudent(`
      select p.student_id, r.id, r.participant_id as lesson_id, h.note,
        (h.marked_at is not null) as is_marked,
        (select count(*)::int from evidence e where e.reference = r.id::text) as evidence,
        array(select file_id::text from homework_files f where f.report_id = r.id) as files
      from lesson_reports r join lesson_participants p on p.id = r.participant_id
        left join homework h on h.report_id = r.id`),
  };
  for (const { expected } of families) verifyFamily(tables, expected, results);
  const strays = await query(`
    select p.id from lesson_participants p
      left join weekly_place_dates d on d.participant_id = p.id
      left join credit_entries c on c.cause = 'lesson:' || p.id and c.reason = 'held'
    where p.origin = 'series' group by p.id
    having count(distinct d.weekly_place_id) <> 1 or count(distinct c.id) <> 1`);
  results.verify(
    strays.length === 0,
    () => `lessons of weekly places without one date and one credit: ${JSON.stringify(strays)}`,
  );
}

function verifyFamily(tables: Tables, expected: ExpectedFamily, results: Results): void {
  const { email } = expected;
  if (expected.stage === 'new') return;
  const account = tables.accounts.get(email)?.[0];
  results.verify(account !== undefined, () => `${email}: the account is gone`);
  if (account === undefined || expected.stage === 'signed-up') return;
  results.verify(account.email_verified, () => `${email}: was verified, and is not`);

  if (expected.profile !== null) {
    const [profile] = tables.profiles.get(account.id) ?? [];
    const { schoolName, revision } = expected.profile;
    results.verify(
      profile?.school_name === schoolName && profile.revision >= revision,
      () => `${email}: profile ${schoolName} (${revision}) was saved, found ${JSON.stringify(profile)}`,
    );
  }
  const [{ assigned = 0, completed = 0, remaining = 0 } = {}] = tables.balances.get(account.id) ?? [];
  const found = `${assigned}/${completed}/${remaining}`;
  const { balance } = expected;
  const promised = `${balance.assigned}/${balance.completed}/${balance.remaining}`;
  results.verify(found === promised, () => `${email}: balance ${promised} was promised, found ${found}`);

  for (const table of ['payments', 'bookings', 'sessions'] as const) {
    verifyStatuses(table, tables[table].get(account.id) ?? [], expected, results);
  }
  verifyPlaces(tables.places.get(account.id) ?? [], expected, results);
  verifyReports(tables.reports.get(account.id) ?? [], expected, results);
  for (const requestId of expected.adjustments) {
    const cause = `adjustment:${expected.accountId}:${requestId}`;
    const entries = (tables.entries.get(account.id) ?? []).filter((entry) => entry.cause === cause);
    results.verify(
      entries.length === 1,
      () => `${email}: adjustment ${requestId} has ${entries.length} entries`,
    );
  }
}

const isSame = (one: Iterable<string>, other: Iterable<string>) =>
  [...one].toSorted().join() === [...other].toSorted().join();

/** Verifies that every weekly place has its status and exactly the lessons that were promised. */
function verifyPlaces(rows: readonly PlaceRow[], { email, places }: ExpectedFamily, results: Results): void {
  results.verify(
    isSame(
      rows.map(({ id }) => id),
      places.keys(),
    ),
    () => `${email}: ${places.size} weekly places were promised, found ${rows.length}`,
  );
  for (const { id, status, dates } of rows) {
    const promised = places.get(id);
    results.verify(
      promised?.status === status && isSame(promised.dates, dates),
      () => `${email}: weekly place ${JSON.stringify(promised)}, found ${status} with ${dates.join()}`,
    );
  }
}

/** Verifies that every lesson report exists once, with its evidence, its homework and the files of the newest hand-in. */
function verifyReports(
  rows: readonly ReportRow[],
  { email, reports }: ExpectedFamily,
  results: Results,
): void {
  results.verify(
    isSame(
      rows.map(({ id }) => id),
      reports.keys(),
    ),
    () => `${email}: ${reports.size} reports were promised, found ${rows.length}`,
  );
  for (const row of rows) {
    const promised = reports.get(row.id);
    if (promised === undefined) continue;
    const evidence = EVIDENCE_OF_REPORT + Number(promised.isMarked);
    results.verify(
      row.lesson_id === promised.lessonId &&
        row.note === promised.note &&
        row.is_marked === promised.isMarked &&
        row.evidence === evidence &&
        isSame(row.files, promised.files.keys()),
      () => `${email}: report ${row.id} was ${JSON.stringify(promised)}, found ${JSON.stringify(row)}`,
    );
  }
}

/** Verifies that every promised record has its status, and that there are no others. */
function verifyStatuses(
  table: 'payments' | 'bookings' | 'sessions',
  rows: readonly StatusRow[],
  expected: ExpectedFamily,
  results: Results,
): void {
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const [id, { status }] of expected[table]) {
    const found = statuses.get(id) ?? 'nothing';
    results.verify(found === status, () => `${expected.email}: ${table} ${id} was ${status}, found ${found}`);
  }
  results.verify(
    rows.length === expected[table].size,
    () => `${expected.email}: ${expected[table].size} ${table} were created, found ${rows.length}`,
  );
}

interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly deleted_at: Date | null;
}

/** Verifies content and messages against the database, and that no audit entry was written twice. */
export async function verifyContentAndMessages(
  query: Query,
  librarians: readonly Librarian[],
  visitors: readonly Visitor[],
  results: Results,
): Promise<void> {
  const items = await query<ItemRow>('select id, title, deleted_at from content_items');
  const present = new Map(items.filter((item) => item.deleted_at === null).map((item) => [item.id, item]));
  const titles = new Set<string>();
  for (const { expected } of librarians) {
    for (const [id, { title, isDeleted }] of expected.items) {
      titles.add(title);
      results.verify(
        present.has(id) !== isDeleted,
        () => `content ${title}: ${isDeleted ? 'is back' : 'is gone'}`,
      );
    }
  }
  const unknown = [...present.values()].filter(({ title }) => !titles.has(title));
  results.verify(
    unknown.length === 0,
    () => `content that nobody published: ${unknown.map(({ title }) => title)}`,
  );
  results.verify(
    new Set([...present.values()].map(({ title }) => title)).size === present.size,
    () => 'an item was published twice',
  );
  const twice = await query(`
    select kind, subject_id from audit_log
    where kind ~ '^(payment|booking|session)\\.'
      or kind in ('learning.report-saved', 'learning.homework-marked', 'weekly-place.confirmed', 'weekly-place.ended')
    group by kind, subject_id having count(*) > 1`);
  results.verify(twice.length === 0, () => `recorded twice: ${JSON.stringify(twice)}`);

  const rows = await query<{ message: string; count: number }>(
    'select message, count(*)::int from contact_messages group by 1',
  );
  const counts = new Map(rows.map(({ message, count }) => [message, count]));
  const promised = visitors.flatMap(({ expected }) => [...expected.messages]);
  for (const message of promised) {
    results.verify(counts.get(message) === 1, () => `${message}: found ${counts.get(message) ?? 0} times`);
  }
  results.verify(
    counts.size === promised.length,
    () => `${promised.length} messages were sent, found ${counts.size}`,
  );
}

/**
 * Verifies that every event that was mailed is in the inbox of its recipient, and that each person was notified of it once per
 * channel (NOTIFY-2).
 */
export async function verifyNotifications(query: Query, results: Results): Promise<void> {
  const repeated = await query<{ kind: string; channel: string }>(`
    select kind, channel, data from notifications
    where kind in ('booking-approved', 'booking-rejected', 'session-scheduled', 'session-cancelled', 'payment-approved')
    group by account_id, channel, kind, data having count(*) > 1`);
  results.verify(repeated.length === 0, () => `notified twice: ${JSON.stringify(repeated)}`);
  const missing = await query<{ kind: string; recipient_account_id: string }>(`
    select m.kind, m.recipient_account_id from mails m
    where m.kind in ('booking-approved', 'booking-rejected', 'session-scheduled', 'session-cancelled', 'payment-approved')
      and m.recipient_account_id is not null and not exists (
        select from notifications n where n.account_id = m.recipient_account_id and n.channel = 'inbox'
          and n.event_key = coalesce(m.dedupe_key, m.id::text))`);
  results.verify(missing.length === 0, () => `mailed, but not in the inbox: ${JSON.stringify(missing)}`);
}
