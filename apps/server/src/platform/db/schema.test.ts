import { BOOKING_STATUSES } from '@thuto/domain/bookings';
import { LEDGER_REASONS } from '@thuto/domain/credits';
import { MAIL_STATUSES } from '@thuto/domain/mails';
import { PACKAGE_IDS } from '@thuto/domain/packages';
import { PAYMENT_STATUSES } from '@thuto/domain/payments';
import { ROLES } from '@thuto/domain/permissions';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/profiles';
import { SESSION_STATUSES } from '@thuto/domain/sessions';
import { ADMIN_DURATIONS, SCHOOL_LEVELS, SUBJECTS, SYLLABI } from '@thuto/domain/tuition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const STUDENT = '00000000-0000-7000-8000-000000000001';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function definitionOf(constraint: string): Promise<string> {
  const { rows } = await database.pool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return rows[0]?.definition ?? '';
}

describe('check constraints allow exactly the values of the domain', () => {
  it.each([
    ['users_role_check', ROLES],
    ['payments_status_check', PAYMENT_STATUSES],
    ['payments_package_id_check', PACKAGE_IDS],
    ['mails_status_check', MAIL_STATUSES],
    ['bookings_status_check', BOOKING_STATUSES],
    ['bookings_subject_check', SUBJECTS],
    ['sessions_status_check', SESSION_STATUSES],
    ['sessions_subject_check', SUBJECTS],
    ['ledger_entries_reason_check', LEDGER_REASONS],
    ['student_profiles_who_needs_tutoring_check', TUTORING_FOR],
    ['student_profiles_student_gender_check', GENDERS],
    ['student_profiles_syllabus_check', SYLLABI],
    ['student_profiles_school_level_check', SCHOOL_LEVELS],
    ['student_profiles_subjects_check', SUBJECTS],
    ['student_profiles_selected_package_check', PACKAGE_IDS],
  ])('%s', async (constraint, words) => {
    const inDatabase = [...(await definitionOf(constraint)).matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(inDatabase.toSorted()).toEqual([...words].toSorted());
  });

  it('bookings_duration_check', async () => {
    const definition = await definitionOf('bookings_duration_check');
    expect([...definition.matchAll(/\d+/g)].map(([minutes]) => Number(minutes))).toEqual([
      ...ADMIN_DURATIONS,
    ]);
  });
});

describe('migrations', () => {
  it('run once when several nodes start on an empty database in parallel', async () => {
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
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });

  it('do not change a database that is up to date', async () => {
    const before = await database.pool.query('select * from drizzle.__drizzle_migrations order by id');
    await migrate(database);
    const after = await database.pool.query('select * from drizzle.__drizzle_migrations order by id');
    expect(after.rows).toEqual(before.rows);
    expect(after.rows.length).toBeGreaterThan(0);
  });

  it('number the pending requests of a student beyond their credits', async () => {
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
        'select request_slot, admins_notified_at is null as waits from bookings order by request_slot',
      );
      expect(rows).toEqual([1, 2, 3].map((slot) => ({ request_slot: slot, waits: false })));
      const keys = await old.pool.query('select id, sealed_response from idempotency_keys');
      expect(keys.rows).toEqual([{ id: 'k', sealed_response: 's' }]);
    } finally {
      await old.close();
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });
});
