import { ASSESSMENT_CALL_MINUTES } from '@thuto/domain/learning/assessments';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CREDIT_REASONS, GRANT_KINDS } from '@thuto/domain/payments/credits';
import { LESSON_KINDS, PARTICIPANT_ORIGINS, PARTICIPANT_STATUSES } from '@thuto/domain/lessons/lessons';
import { MAIL_STATUSES } from '@thuto/domain/messages/mails';
import { ORDER_STATUSES } from '@thuto/domain/payments/orders';
import { PACKAGE_PERIODS } from '@thuto/domain/payments/packages';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@thuto/domain/payments/payments';
import { ROLES } from '@thuto/domain/permissions';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/people/profiles';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { ADMIN_DURATIONS, SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../repository-root.ts';
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const STUDENT = '00000000-0000-7000-8000-000000000001';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns how many migrations come before the one with this tag. */
async function countMigrationsBefore(tag: string): Promise<number> {
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.findIndex((entry) => entry.tag === tag);
}

async function definitionOf(constraint: string): Promise<string> {
  const { rows } = await database.pool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return rows[0]?.definition ?? '';
}

describe('check constraints', () => {
  it.each([
    ['users_role_check', ROLES],
    ['payments_status_check', PAYMENT_STATUSES],
    ['payments_method_check', PAYMENT_METHODS],
    ['orders_status_check', ORDER_STATUSES],
    ['package_versions_period_check', PACKAGE_PERIODS],
    ['mails_status_check', MAIL_STATUSES],
    ['lessons_kind_check', LESSON_KINDS],
    ['lesson_participants_origin_check', PARTICIPANT_ORIGINS],
    ['lesson_participants_status_check', PARTICIPANT_STATUSES],
    ['credit_grants_kind_check', GRANT_KINDS],
    ['credit_entries_reason_check', CREDIT_REASONS],
    ['students_who_needs_tutoring_check', TUTORING_FOR],
    ['students_gender_check', GENDERS],
    ['students_syllabus_check', SYLLABI],
    ['students_school_level_check', SCHOOL_LEVELS],
    ['guardianships_relationship_check', RELATIONSHIPS],
  ])('allows exactly the values of the domain: %s', async (constraint, words) => {
    const inDatabase = [...(await definitionOf(constraint)).matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(inDatabase.toSorted()).toEqual([...words].toSorted());
  });

  it('allows exactly the durations of the domain: lessons_duration_check', async () => {
    const definition = await definitionOf('lessons_duration_check');
    expect([...definition.matchAll(/\d+/g)].map(([minutes]) => Number(minutes))).toEqual([
      ...ADMIN_DURATIONS,
      ASSESSMENT_CALL_MINUTES,
    ]);
  });
});

describe('the table of subjects', () => {
  it.each(['lessons', 'content_items'])('is referenced by %s', async (table) => {
    expect(await definitionOf(`${table}_subject_subjects_id_fk`)).toBe(
      'FOREIGN KEY (subject) REFERENCES subjects(id)',
    );
  });

  it('starts with the three of PROF-2 and the words of their cards', async () => {
    const { rows } = await database.pool.query(
      `select id, name, description <> '' as described, cardinality(highlights) as highlights from subjects order by position`,
    );
    expect(rows).toEqual(
      [
        ['mathematics', 'Mathematics'],
        ['chemistry', 'Chemistry'],
        ['physics', 'Physics'],
      ].map(([id, name]) => ({ id, name, described: true, highlights: 5 })),
    );
  });
});

describe('migrations', () => {
  it('runs once when several nodes start on an empty database in parallel', async () => {
    const name = `thuto_nodes_${process.pid}`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const nodes = Array.from({ length: 4 }, () => createDatabase(url.href));
    try {
      await Promise.all(nodes.map((node) => migrate(node)));
      const { rows } = await nodes[0]!.pool.query('select count(*)::int as rows from platform_settings');
      expect(rows).toEqual([{ rows: 1 }]);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await dropDatabase((sql) => database.pool.query(sql), name);
    }
  });

  it('does not change a database that is up to date', async () => {
    const before = await database.pool.query('select * from drizzle.__drizzle_migrations order by id');
    await migrate(database);
    const after = await database.pool.query('select * from drizzle.__drizzle_migrations order by id');
    expect(after.rows).toEqual(before.rows);
    expect(after.rows.length).toBeGreaterThan(0);
  });

  it('numbers the pending requests of a student beyond their credits', async () => {
    const name = `thuto_requests_${process.pid}`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const old = createDatabase(url.href);
    try {
      // The migrations before 0018.
      await migrate(old, 15);
      await old.pool.query(`
        insert into accounts (id, email, display_name) values ('${STUDENT}', 's@example.org', 'Student');
        insert into users (id, role) values ('${STUDENT}', 'student');
        insert into bookings (id, student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
          duration_minutes, slot_id, created_at)
        select id, '${STUDENT}', 'Student', 'physics', '2026-03-04', '10:00', '2026-03-04T08:00Z', '2026-03-04T09:00Z',
          60, id, now() from (select gen_random_uuid() as id from generate_series(1, 3)) ids;
        insert into first_answers (id, call, input_hash, sealed_answer, created_at) values ('k', 'c', 'h', 's', now())`);
      await migrate(old);
      const { rows } = await old.pool.query(
        'select request_slot, admins_notified_at is null as waits from lesson_participants order by request_slot',
      );
      expect(rows).toEqual([1, 2, 3].map((slot) => ({ request_slot: slot, waits: false })));
      const keys = await old.pool.query('select id, sealed_response from idempotency_keys');
      expect(keys.rows).toEqual([{ id: 'k', sealed_response: 's' }]);
    } finally {
      await old.close();
      await dropDatabase((sql) => database.pool.query(sql), name);
    }
  });

  it('creates a student for everyone whose records need one, and for no one else', async () => {
    const name = `thuto_students_${process.pid}`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const old = createDatabase(url.href);
    const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
    try {
      await migrate(old, await countMigrationsBefore('0029_students'));
      await old.pool.query(`
        insert into accounts (id, email, display_name)
        select id::uuid, right(id, 1) || '@example.org', name
        from (values ('${idOf(1)}', 'No profile'), ('${idOf(2)}', ' '), ('${idOf(3)}', 'Never signed in'),
          ('${idOf(4)}', 'Admin'), ('${idOf(5)}', 'Student who became an admin'), ('${idOf(6)}', 'Parent')) v (id, name);
        insert into users (id, role) select id, case when left(email, 1) in ('4', '5') then 'admin' else 'student' end
        from accounts where left(email, 1) <> '3';
        insert into credit_balances (student_id) values ('${idOf(5)}');
        insert into audit_log (id, kind, actor_id, student_id, created_at)
        select gen_random_uuid(), 'account.signed-up', id, id, now() from accounts;
        insert into student_profiles (student_id, who_needs_tutoring, student_gender, student_first_name,
          student_last_name, parent_first_name, parent_last_name, parent_email, parent_phone, school_name, syllabus,
          school_level, grade, subjects)
        values ('${idOf(6)}', 'daughter', 'female', 'Lineo', 'Nkosi', 'Palesa', 'Nkosi', 'p@example.org', '58000000',
          'School', 'LGCSE', 'high', '10', '{}')`);
      await migrate(old);
      const { rows } = await old.pool.query(
        `select right(s.id::text, 1)::int as n, s.name, s.revision, g.relationship
         from students s join guardianships g on g.student_id = s.id and g.account_id = s.id order by s.id`,
      );
      expect(rows).toEqual([
        { n: 1, name: 'No profile', revision: 0, relationship: 'self' },
        { n: 2, name: 'Student', revision: 0, relationship: 'self' },
        { n: 3, name: 'Never signed in', revision: 0, relationship: 'self' },
        { n: 5, name: 'Student who became an admin', revision: 0, relationship: 'self' },
        { n: 6, name: 'Lineo Nkosi', revision: 1, relationship: 'parent' },
      ]);
      const log = await old.pool.query(
        `select right(actor_id::text, 1)::int as n from audit_log where student_id is null`,
      );
      expect(log.rows).toEqual([{ n: 4 }]);
      await expect(old.pool.query('update audit_log set student_id = null')).rejects.toThrow('append-only');
    } finally {
      await old.close();
      await dropDatabase((sql) => database.pool.query(sql), name);
    }
  });

  it.each([
    {
      tag: '0104_weekly_places',
      before: 'lesson_series',
      after: 'weekly_places',
      oldNames: 'lesson_series|series_id',
    },
    {
      tag: '0104_weekly_places',
      before: 'lesson_series_dates',
      after: 'weekly_place_dates',
      oldNames: 'lesson_series|series_id',
    },
    {
      tag: '0105_incoming_money',
      before: 'statement_lines',
      after: 'incoming_money',
      oldNames: 'statement_lines',
    },
  ])('renames $before to $after in place, with every column, constraint and index', async (rename) => {
    const name = `thuto_renames_${process.pid}`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const old = createDatabase(url.href);
    const storageOf = async (table: string) =>
      (await old.pool.query('select oid, relfilenode from pg_class where oid = $1::regclass', [table])).rows;
    try {
      const count = await countMigrationsBefore(rename.tag);
      await migrate(old, count);
      const storage = await storageOf(rename.before);
      await migrate(old, count + 1);
      expect(await storageOf(rename.after)).toEqual(storage);
      const { rows: oldNames } = await old.pool.query(
        `select name from (
           select relname as name from pg_class
           union all select conname from pg_constraint
           union all select tgname from pg_trigger
           union all select attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
         ) names where name ~ $1`,
        [rename.oldNames],
      );
      expect(oldNames).toEqual([]);
    } finally {
      await old.close();
      await dropDatabase((sql) => database.pool.query(sql), name);
    }
  });

  it('keeps the place in mails about a weekly place', async () => {
    const name = `thuto_mails_${process.pid}`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const old = createDatabase(url.href);
    try {
      await migrate(old, await countMigrationsBefore('0104_weekly_places'));
      await old.pool.query(`
        insert into mails (id, kind, data)
        values (gen_random_uuid(), 'weekly-place-ended', '{"seriesId": "place", "studentId": "student"}')`);
      await migrate(old);
      const { rows } = await old.pool.query('select data from mails');
      expect(rows).toEqual([{ data: { weeklyPlaceId: 'place', studentId: 'student' } }]);
    } finally {
      await old.close();
      await dropDatabase((sql) => database.pool.query(sql), name);
    }
  });
});
