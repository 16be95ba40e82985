import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { AccountId } from '@thuto/domain/ids';
import { formatReference, parseReference } from '@thuto/domain/payments/orders';
import { eq, sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, credentials, twoFactors } from '../../platform/db/schema/accounts.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/people.ts';
import { PASSWORD_COST } from '../accounts/passwords/scrypt-password.ts';
import { generateTotp } from '../accounts/two-factor/totp.ts';
import { checkLedger } from '../credits/check-ledger.ts';

/**
 * Backup of a demo centre made by version 0.1.0. The archive never changes: it represents existing
 * installations, so every migration must carry it over without losing data.
 */
const ARCHIVE = new URL('../../testing/fixtures/centre-0.1.0.tar.gz', import.meta.url);
const AUTH_SECRET = 'fixture-secret-of-the-first-version-0001';
const FEED =
  '/api/calendar/01a204cf-16c8-7748-a233-d827dd60d703.zsL4prX8BCJyvf8z4qkSkwOavBB6EuAmThRvaPzhs4w.ics';
const PASSWORD = 'Cm9zxyslz7w9';

type Row = { readonly id: AccountId } & Readonly<Record<string, string | number | boolean | null>>;

/** Reads the rows of each table of a backup. */
async function readArchive(archive: URL): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  const entries = createReadStream(archive).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    const table = /^tables\/(.+)\.ndjson$/.exec(entry.header.name)?.[1];
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (!table) continue;
    const lines = Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean);
    tables.set(
      table,
      lines.map((line) => JSON.parse(line) as Row),
    );
  }
  return tables;
}

/** Lists the entries of the ledger that the update adds: confirmed lessons held no session before. */
const heldByUpdate = ({ db }: TestApp) =>
  db
    .select({ id: creditEntries.id, studentId: creditEntries.studentId })
    .from(creditEntries)
    .where(eq(creditEntries.note, 'Held by an update of the software'));

let t: TestApp;
let before: Map<string, Row[]>;
const rowsOf = (table: string) => before.get(table) ?? [];
const studentsBefore = () => rowsOf('users').filter(({ role }) => role === 'student');
const sortById = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.id.localeCompare(b.id));

async function getAs(headers: { readonly cookie: string }, url: string) {
  const response = await t.inject({ method: 'GET', url, headers });
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  return response.json();
}

beforeAll(async () => {
  before = await readArchive(ARCHIVE);
  const options = { runsWorkers: true, backup: createReadStream(ARCHIVE), passwordCost: PASSWORD_COST };
  t = await buildTestApp({ AUTH_SECRET }, options);
});
afterAll(() => t.close());

describe('upgrade of a centre from version 0.1.0', () => {
  it('turns every person with the role student into a student with a guardian', async () => {
    // First: opening a dashboard creates missing profiles.
    const profiles = new Map(rowsOf('student_profiles').map((row) => [String(row['student_id']), row]));
    const accounts = new Map(rowsOf('accounts').map((row) => [row.id, row]));
    const { rows } = await t.db.execute<Row>(sql`
      select s.id, s.name, s.school_name, s.revision, g.account_id, g.relationship,
        g.can_book and g.can_pay and g.can_see_progress and g.receives_messages as has_all_rights
      from students s join guardianships g on g.student_id = s.id`);
    expect(sortById(rows)).toEqual(
      sortById(studentsBefore()).map(({ id }) => {
        const profile = profiles.get(id);
        const names = [profile?.['student_first_name'] ?? '', profile?.['student_last_name'] ?? ''];
        return {
          id,
          name: names.join(' ').trim() || accounts.get(id)?.['display_name'],
          school_name: profile?.['school_name'] ?? null,
          revision: profile?.['revision'] ?? 0,
          account_id: id,
          relationship: (profile?.['who_needs_tutoring'] ?? 'myself') === 'myself' ? 'self' : 'parent',
          has_all_rights: true,
        };
      }),
    );
    expect(rows.some(({ relationship }) => relationship === 'parent')).toBe(true);
  });

  it('keeps every student with their counters', async () => {
    expect(studentsBefore()).toHaveLength(30);
    for (const { id } of studentsBefore()) {
      const { balance } = await getAs(await signIn(t, id), `/api/students/${id}/dashboard`);
      const row = rowsOf('balances').find(({ student_id: studentId }) => studentId === id);
      const [assigned, completed, remaining] = ['assigned', 'completed', 'remaining'].map((counter) =>
        Number(row?.[counter] ?? 0),
      ) as [number, number, number];
      // Confirmed bookings held a session then, other confirmed lessons only since the update.
      const added = (await heldByUpdate(t)).filter(({ studentId }) => String(studentId) === id).length;
      expect(balance).toEqual({
        assigned,
        completed,
        held: assigned - completed - remaining + added,
        remaining: remaining - added,
      });
    }
  });

  it('points every reference to a student at the table of students', async () => {
    const { rows } = await t.db.execute<{ name: string; target: string }>(sql`
      select c.conrelid::regclass::text as name, c.confrelid::regclass::text as target
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and a.attname = 'student_id' and cardinality(c.conkey) = 1`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ target }) => target !== 'students')).toEqual([]);
  });

  it('keeps every payment with its status and price', async () => {
    for (const { id } of studentsBefore()) {
      const { items } = await getAs(await signIn(t, id), `/api/students/${id}/payments`);
      const rows = rowsOf('payments').filter(({ student_id: studentId }) => studentId === id);
      expect(sortById<{ id: string; status: string; amountLisente: number }>(items)).toEqual(
        sortById(rows).map((row) =>
          expect.objectContaining({
            id: row.id,
            status: row['status'],
            amountLisente: Number(row['price_maloti']) * 100,
            packageId: row['package_id'],
          }),
        ),
      );
    }
  });

  it('keeps every booking and scheduled session', async () => {
    for (const { id } of studentsBefore()) {
      const { bookings, sessions } = await getAs(await signIn(t, id), `/api/students/${id}/sessions`);
      for (const [table, found] of [
        ['bookings', bookings],
        ['sessions', sessions],
      ] as const) {
        const rows = rowsOf(table).filter(({ student_id: studentId }) => studentId === id);
        expect(sortById<{ id: string }>(found)).toEqual(
          sortById(rows).map((row) =>
            expect.objectContaining({
              id: row.id,
              subject: row['subject'],
              startsAt: new Date(String(row['starts_at'])).toISOString(),
              duration: row['duration_minutes'],
              tutorName: row['tutor_name'],
            }),
          ),
        );
      }
    }
  });

  it('serves every stored file and the receipts of approved payments', async () => {
    const admin = rowsOf('users').find(({ role }) => role === 'admin');
    const headers = await signIn(t, admin!.id);
    for (const { id, status } of rowsOf('payments')) {
      const proof = await t.inject({ method: 'GET', url: `/api/payments/${id}/proof`, headers });
      expect(proof.statusCode).toBe(200);
      if (status !== 'approved') continue;
      const receipt = await t.inject({ method: 'GET', url: `/api/payments/${id}/receipt`, headers });
      expect(receipt.headers['content-type']).toBe('application/pdf');
    }
  });

  it('serves the calendar feed that a family subscribed to', async () => {
    const feed = await t.inject({ method: 'GET', url: FEED });
    expect(feed.statusCode).toBe(200);
    expect(feed.body).toContain('BEGIN:VEVENT');
  });

  const enter = (email: string) =>
    t.inject({
      method: 'POST',
      url: '/api/sign-ins',
      payload: { email, password: PASSWORD, rememberMe: false },
    });

  it('accepts existing passwords and hashes them again, also for two sign-ins at once', async () => {
    const email = 'lerato.mokoena@demo.thuto.example';
    const account = rowsOf('accounts').find((row) => row['email'] === email)!;
    const readHash = async () => {
      const [row] = await t.db.select().from(credentials).where(eq(credentials.userId, account.id));
      return row?.password ?? '';
    };
    expect(await readHash()).toMatch(/^[0-9a-f]{32}:/);
    const both = await Promise.all([enter(email), enter(email)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const hash = await readHash();
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$/);
    expect((await enter(email)).statusCode).toBe(200);
    expect(await readHash()).toBe(hash);
  });

  it('accepts existing second factors', async () => {
    const admin = rowsOf('users').find(({ role }) => role === 'admin')!;
    const { email } = rowsOf('accounts').find(({ id }) => id === admin.id)!;
    await t.db.update(accounts).set({ twoFactorEnabled: true }).where(eq(accounts.id, admin.id));
    // As version 0.1.0 has stored the secret JBSWY3DPEHPK3PXP and one recovery code.
    await t.db.insert(twoFactors).values({
      id: t.ctx.newId(),
      userId: admin.id,
      secret:
        'aa51dc8a3851449984d1a10217753eda32dc94e7c809882859a04ab1ffa5ba8239d01c63ebb0c922e8c2155727100d5de7842ce6a4b38a2cdd95b3223a5de4',
      backupCodes:
        '0f8f45142a973c2c2878423658576bf39776010f61170ac85a231c2febedb49445cdae09c13cb838bbd7a7b692f05f9be0be8144ced287',
      verified: true,
    });
    const step = Math.floor(t.clock.now().getTime() / 30_000);
    for (const code of [generateTotp('JBSWY3DPEHPK3PXP', step), 'abcde-fghjk']) {
      const { challenge } = (await enter(String(email))).json<{ secondStep: { challenge: string } }>()
        .secondStep;
      const payload = { challenge, code };
      const answer = await t.inject({ method: 'POST', url: '/api/sign-ins/second-step', payload });
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });

  it('converts every ledger entry without corrections', async () => {
    const { rows } = await t.db.execute<{ id: string; cause: string; note: string | null }>(
      sql`select id, cause, note from credit_entries`,
    );
    const converted = new Map(rows.map((row) => [row.id, row]));
    for (const { id, note } of rowsOf('ledger_entries')) expect(converted.get(id)?.note).toBe(note);
    expect(rows.filter(({ cause }) => cause.startsWith('upgrade:'))).toEqual([]);
  });

  it('creates an order with a valid reference for every payment', async () => {
    const { rows } = await t.db.execute<{ reference: string; status: string; order: string }>(sql`
      select o.reference, p.status, o.status as "order" from payments p join orders o on o.id = p.order_id`);
    expect(rows).toHaveLength(rowsOf('payments').length);
    const statuses = { approved: 'paid', pending: 'open', rejected: 'cancelled' } as Record<string, string>;
    for (const row of rows) {
      expect(parseReference(formatReference(row.reference))).toBe(row.reference);
      expect(row.order).toBe(statuses[row.status]);
    }
  });

  it('passes every check of the ledger', async () => {
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

/**
 * Backup of a demo centre with families, tutors and learning, made at migration 0086: its password hashes carry no cost,
 * and its admin signs in with a second factor. It never changes either.
 */
const FAMILIES = {
  archive: new URL('../../testing/fixtures/centre-0086.tar.gz', import.meta.url),
  secret: 'fixture-secret-of-families-000000002',
  password: 'Kq7mwe2rtz9v',
  admin: 'admin@demo.thuto.example',
  parent: 'mamello.mokoena@demo.thuto.example',
  tutor: 'thabiso.mohale@demo.thuto.example',
  totpSecret: '47M6QA356VRPWC4GCNLULZSQVXBUNBZ2',
  usedCode: 'acsxt-6745n',
  unusedCodes: ['jau8e-3hj3f', 'xs2zb-b5rtz'],
  /** The session of the parent at the time of the backup. */
  cookie:
    'thuto.session_token=LZtf8vC3nx6eIIFwUEth4S0GB2QWtmoY.VdfEKClWY3%2FsA%2BswmFlrEHcscXFx1h1DiZuVaQuzSls%3D',
} as const;

describe('upgrade of a centre from migration 0086', () => {
  let u: TestApp;
  let rows: Map<string, Row[]>;
  beforeAll(async () => {
    rows = await readArchive(FAMILIES.archive);
    const backup = createReadStream(FAMILIES.archive);
    const options = { runsWorkers: false, backup, passwordCost: PASSWORD_COST };
    u = await buildTestApp({ AUTH_SECRET: FAMILIES.secret }, options);
  });
  afterAll(() => u.close());

  const enter = (email: string) =>
    u.inject({
      method: 'POST',
      url: '/api/sign-ins',
      payload: { email, password: FAMILIES.password, rememberMe: false },
    });
  const enterCode = async (code: string) => {
    const { challenge } = (await enter(FAMILIES.admin)).json<{ secondStep: { challenge: string } }>()
      .secondStep;
    return u.inject({ method: 'POST', url: '/api/sign-ins/second-step', payload: { challenge, code } });
  };

  it('loses no row of what families have, and passes every check of the ledger', async () => {
    for (const table of [
      'accounts',
      'students',
      'guardianships',
      'consents',
      'orders',
      'payments',
      'receipts',
      'credit_grants',
      'lessons',
      'lesson_participants',
      'audit_log',
      'evidence',
    ]) {
      const kept = await u.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)}`,
      );
      expect(kept.rows[0]?.count, table).toBe(rows.get(table)?.length);
    }
    expect(rows.get('guardianships')?.length).toBeGreaterThan(8);
    const added = await heldByUpdate(u);
    expect(added.length).toBeGreaterThan(0);
    const entries = await u.db.select({ id: creditEntries.id }).from(creditEntries);
    expect(entries.map(({ id }) => String(id)).toSorted()).toEqual(
      [...(rows.get('credit_entries') ?? []), ...added].map(({ id }) => String(id)).toSorted(),
    );
    expect(await checkLedger(u.db)).toEqual([]);
  });

  it.each([
    {
      before: 'lesson_series',
      after: 'weekly_places',
      columns: ['id', 'student_id', 'tutor_id', 'subject', 'weekday', 'local_time', 'status'],
    },
    {
      before: 'lesson_series_dates',
      after: 'weekly_place_dates',
      columns: ['weekly_place_id', 'local_date', 'participant_id', 'skip_reason', 'skip_name'],
      renamed: { weekly_place_id: 'series_id' },
    },
    {
      before: 'statement_lines',
      after: 'incoming_money',
      columns: ['id', 'source_id', 'line_key', 'transaction_id', 'amount_lisente', 'status', 'payment_id'],
    },
  ])('keeps every row of $before in $after', async ({ before, after, columns, renamed }) => {
    const kept = await u.db.execute<Row>(sql`select to_jsonb(t) as row from ${sql.identifier(after)} t`);
    const nameBefore = (column: string) =>
      (renamed as Record<string, string> | undefined)?.[column] ?? column;
    const pick = (row: Row, name: (column: string) => string) =>
      JSON.stringify(columns.map((column) => row[name(column)] ?? null));
    const old = rows.get(before) ?? [];
    expect(old.length).toBeGreaterThan(0);
    expect(kept.rows.map(({ row }) => pick(row as unknown as Row, (column) => column)).toSorted()).toEqual(
      old.map((row) => pick(row, nameBefore)).toSorted(),
    );
  });

  it('accepts existing passwords of every role and hashes them again', async () => {
    const hashes = () =>
      u.db
        .select({ password: credentials.password })
        .from(credentials)
        .innerJoin(accounts, eq(accounts.id, credentials.userId))
        .where(eq(accounts.email, FAMILIES.parent));
    expect((await hashes())[0]?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    for (const email of [FAMILIES.parent, FAMILIES.tutor]) {
      expect((await enter(email)).json()).toMatchObject({ currentUser: { email } });
    }
    expect((await hashes())[0]?.password).toMatch(/^\$scrypt\$/);
    expect((await enter(FAMILIES.parent)).statusCode).toBe(200);
  });

  it('accepts existing second factors and each unused recovery code once', async () => {
    const step = Math.floor(u.clock.now().getTime() / 30_000) + 1;
    expect((await enterCode(generateTotp(FAMILIES.totpSecret, step))).statusCode).toBe(200);
    for (const code of FAMILIES.unusedCodes) expect((await enterCode(code)).statusCode, code).toBe(200);
    for (const code of [FAMILIES.usedCode, FAMILIES.unusedCodes[0]]) {
      expect((await enterCode(code)).json(), code).toMatchObject({ code: 'two_factor_code_wrong' });
    }
  });

  it('signs everybody out: a backup contains no session', async () => {
    expect([...rows.keys()].filter((table) => table.includes('session'))).toEqual([]);
    const answer = await u.inject({ url: '/api/current-user', headers: { cookie: FAMILIES.cookie } });
    expect(answer.json()).toMatchObject({ currentUser: null });
  });
});
