import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../platform/db/client.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/repository-root.ts';
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkLedger } from './check-ledger.ts';

const STUDENTS = 60;
const STEPS = 40;
const PACKAGES = [
  { id: 'once-off', sessions: 1, price: 90 },
  { id: 'bundle-5', sessions: 5, price: 450 },
  { id: 'bundle-10', sessions: 10, price: 850 },
];

let main: TestDatabase;
let old: Database;
const name = `thuto_ledger_${process.pid}`;

beforeAll(async () => {
  main = await createTestDatabase();
  await main.pool.query(`create database ${name}`);
  const url = new URL(main.url);
  url.pathname = `/${name}`;
  old = createDatabase(url.href);
});
afterAll(async () => {
  await old.close();
  await dropDatabase((sql) => main.pool.query(sql), name);
  await main.drop();
});

interface Balance {
  assigned: number;
  completed: number;
  remaining: number;
}
type Row = Record<string, string | number | boolean | null>;

/** A seeded random number, so that a failure repeats. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Rows of one student, written by the rules that moved credits before grants existed. */
function writeOldStudent(studentId: string, random: (below: number) => number) {
  const balance: Balance = { assigned: 0, completed: 0, remaining: 0 };
  const rows = {
    payments: [] as Row[],
    bookings: [] as Row[],
    sessions: [] as Row[],
    ledger_entries: [] as Row[],
  };
  let at = Date.parse('2025-01-01T08:00:00Z');
  const instant = () => new Date(at).toISOString();
  const write = (reason: string, cause: string, move: Partial<Balance>) => {
    const entry = { assigned: 0, completed: 0, remaining: 0, ...move };
    balance.assigned += entry.assigned;
    balance.completed += entry.completed;
    balance.remaining += entry.remaining;
    const id = randomUUID();
    rows.ledger_entries.push({ id, student_id: studentId, reason, cause, ...entry, created_at: instant() });
  };
  const pay = (status: string, grantedBefore: boolean, carryOver: boolean) => {
    const item = PACKAGES[random(PACKAGES.length)]!;
    const id = randomUUID();
    rows.payments.push({
      id,
      student_id: studentId,
      package_id: item.id,
      price_maloti: item.price,
      upload_id: id,
      proof_absence: 'retention',
      proof_absent_since: instant(),
      status,
      submitted_at: instant(),
      decided_at: status === 'pending' ? null : instant(),
      starts_at: status === 'approved' ? instant() : null,
      ends_at: status === 'approved' ? new Date(at + 5e9).toISOString() : null,
    });
    if (status !== 'approved') return;
    const cause = `payment:${id}`;
    if (grantedBefore) write('package-granted', cause, {});
    else if (carryOver) {
      write('package-granted', cause, { assigned: item.sessions, remaining: item.sessions });
    } else {
      if (balance.remaining > 0) write('unused-written-off', cause, { remaining: -balance.remaining });
      write('package-granted', cause, {
        assigned: item.sessions - balance.assigned,
        completed: 0 - balance.completed,
        remaining: item.sessions,
      });
    }
  };
  const times = () => ({
    starts_at: new Date(at).toISOString(),
    ends_at: new Date(at + 3_600_000).toISOString(),
    duration_minutes: 60,
    subject: 'physics',
    student_id: studentId,
    student_name: 'Student',
    created_at: instant(),
  });
  const carryOver = random(4) === 0;
  if (random(5) === 0) {
    pay('approved', true, false);
    at += 60_000;
    write('opening-balance', `import:${studentId}`, {
      assigned: 8,
      completed: random(4),
      remaining: random(5),
    });
  }
  for (let step = 0; step < STEPS; step += 1) {
    at += 3_600_000 * (2 + random(40));
    const action = random(7);
    const waiting = rows.bookings.filter(({ status }) => status === 'approved');
    if (action === 0) pay(random(4) === 0 ? 'rejected' : 'approved', false, carryOver);
    else if (action <= 2) {
      const id = randomUUID();
      const details = { tutor_name: 'Lineo', meeting_link: 'TBD', slot_id: id, approved_at: instant() };
      const day = { requested_date: instant().slice(0, 10), requested_time: '10:00' };
      rows.bookings.push({ id, ...times(), ...day, ...details, status: 'approved' });
      write('booking-approved', `booking:${id}`, { remaining: balance.remaining > 0 ? -1 : 0 });
    } else if (action <= 4 && waiting.length > 0) {
      const booking = waiting[random(waiting.length)]!;
      Object.assign(booking, { status: 'completed', completed_at: instant() });
      write('booking-completed', `booking:${booking['id']}`, { completed: 1 });
    } else if (action === 5) {
      const id = randomUUID();
      const day = { session_date: instant().slice(0, 10), session_time: '10:00', slot_id: id };
      rows.sessions.push({ id, ...times(), ...day, status: 'completed', completed_at: instant() });
      const remaining = balance.remaining > 0 ? -1 : 0;
      write('session-completed', `session:${id}`, { completed: 1, remaining });
    } else {
      const by = random(2) === 0 ? 1 + random(3) : -Math.min(balance.remaining, random(3));
      if (by !== 0) write('adjustment', `adjustment:${studentId}:${randomUUID()}`, { remaining: by });
    }
  }
  if (random(3) === 0) pay('pending', false, false);
  return { balance, rows };
}

it('keeps every counter and entry of ledgers of every kind, without corrections', async () => {
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  await migrate(
    old,
    journal.entries.findIndex(({ tag }) => tag === '0026_claimed_packages'),
  );
  const random = createRandom(27);
  const expected = new Map<string, Balance>();
  const insert = (table: string, rows: readonly object[]) =>
    old.pool.query(
      `insert into ${table} (${Object.keys(rows[0] ?? {}).join(', ')})
       select ${Object.keys(rows[0] ?? {}).join(', ')} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  await old.pool.query(
    'alter table bookings disable trigger user; alter table sessions disable trigger user',
  );
  const entryIds: string[] = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    const id = randomUUID();
    await insert('accounts', [
      {
        id,
        email: `${id}@example.org`,
        display_name: 'Student',
        email_verified: true,
        created_at: '2025-01-01',
        updated_at: '2025-01-01',
      },
    ]);
    await old.pool.query(`insert into users (id, role) values ($1, 'student')`, [id]);
    const { balance, rows } = writeOldStudent(id, random);
    expected.set(id, balance);
    for (const [table, records] of Object.entries(rows)) {
      const columns = Object.assign({}, ...records.map((row) => row)) as Row;
      const complete = records.map((row) => ({
        ...Object.fromEntries(Object.keys(columns).map((key) => [key, null])),
        ...(table === 'bookings' && { notes: '', booked_by_admin: false, updated_at: '2025-01-01' }),
        ...(table === 'sessions' && { notes: '', updated_at: '2025-01-01' }),
        ...row,
      }));
      if (complete.length > 0) await insert(table, complete);
    }
    entryIds.push(...rows.ledger_entries.map((row) => String(row['id'])));
    await insert('balances', [{ student_id: id, ...balance, updated_at: '2025-01-01' }]);
  }
  await migrate(old);
  const { rows: counters } = await old.pool.query<Balance & { student_id: string }>(
    'select student_id, assigned, completed, remaining from student_counters',
  );
  expect(counters).toHaveLength(STUDENTS);
  for (const { student_id: id, ...counter } of counters) expect(counter).toEqual(expected.get(id));
  const { rows: entries } = await old.pool.query<{ id: string; cause: string }>(
    'select id, cause from credit_entries',
  );
  const converted = new Set(entries.map(({ id }) => id));
  expect(entryIds.filter((id) => !converted.has(id))).toEqual([]);
  expect(entries.filter(({ cause }) => cause.startsWith('upgrade:'))).toEqual([]);
  const findings = await checkLedger(drizzle(old.pool));
  const unrelated = /reserved time|current payment|their count/;
  expect(findings.filter(({ check }) => !unrelated.test(check))).toEqual([]);
});
