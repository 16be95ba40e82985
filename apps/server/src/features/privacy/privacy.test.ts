import { USUAL_FAMILY_RECORDS_BYTES } from '@thuto/domain/centre/download-sizes';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { creditBalances, creditEntries } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { termsAcceptances } from '../../platform/db/schema/terms-acceptances.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { listBackedUpTables } from '../backup/backed-up-tables.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST', url: string, who: Person | null, payload?: object) =>
  t.inject({ method, url, headers: { ...who?.headers }, ...(payload && { payload }) });

/** A name that cannot occur in the product's own texts. */
const NAME = 'Zxqvana Wjkplo';

/** Creates a student with all kinds of data. */
async function makeFamily(): Promise<Person> {
  const student = await makeStudent(t, { displayName: NAME });
  const { id } = await submitProof(t, student, 'bundle-5');
  await send('POST', `/api/payments/${id}/approve`, admin);
  const lesson = { studentId: student.id, subject: 'physics', time: '10:00', duration: 60 };
  await send('POST', '/api/bookings', admin, { ...lesson, date: '2031-05-06', notes: `For ${NAME}` });
  await send('POST', '/api/sessions', admin, { ...lesson, date: '2031-05-07', notes: `For ${NAME}` });
  await send('POST', `/api/students/${student.id}/bookings`, student, {
    subject: 'mathematics',
    date: '2027-02-06',
    time: '10:00',
    duration: 60,
    notes: `I am ${NAME}`,
  });
  await send('POST', `/api/users/${student.id}/credit-adjustments`, admin, {
    requestId: t.ctx.newId(),
    by: 1,
    expectedRemaining: 3,
    reason: `A gift for ${NAME}`,
  });
  await send('POST', '/api/contact-messages', null, {
    firstName: 'Zxqvana',
    lastName: 'Wjkplo',
    email: student.email,
    phone: '58123456',
    subject: 'physics',
    message: `This is ${NAME}`,
  });
  await send('POST', `/api/students/${student.id}/calendar-feed`, student);
  // Last, because a student with a pending payment cannot book.
  await submitProof(t, student, 'bundle-10');
  // Sending the mails writes more rows that name the student, so wait until all have been sent.
  await expect
    .poll(async () => (await t.db.execute(sql`select 1 from mails where status = 'queued'`)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0);
  return student;
}

/** Lists the tables that contain one of these words. */
async function placesOf(...words: string[]): Promise<string[]> {
  const client = await t.database.pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan((await listBackedUpTables(client)).length);
    const found: string[] = [];
    for (const { name } of rows) {
      for (const word of words) {
        const { rows: hits } = await client.query(
          `select 1 from "${name}" r where strpos(lower(r::text), lower($1)) > 0 limit 1`,
          [word],
        );
        if (hits.length > 0) found.push(`${name}: ${word}`);
      }
    }
    return found;
  } finally {
    client.release();
  }
}

async function listStored(): Promise<string[]> {
  const { rows } = await t.db.execute<{ key: string }>(sql`select storage_key as key from files`);
  return rows.map(({ key }) => key);
}

describe('family data', () => {
  it('exports the data with the proofs for the student and for admins, and audits it', async () => {
    const [student, other] = [await makeFamily(), await makeStudent(t)];
    const mine = await send('GET', `/api/students/${student.id}/data`, student);
    expect(mine.statusCode).toBe(200);
    expect(mine.headers['content-type']).toBe('application/zip');
    const archive = mine.rawPayload;
    expect(archive.readUInt32LE(0)).toBe(0x04034b50);
    expect(archive.length).toBeLessThan(USUAL_FAMILY_RECORDS_BYTES);
    const entries = archive.readUInt16LE(archive.length - 22 + 10);
    expect(entries).toBe(3);
    const text = archive.toString('latin1');
    for (const words of [
      'data.json',
      'weeklyPlaces',
      'dispute_reason',
      NAME,
      student.email,
      'A gift for',
      'This is',
      'I am',
      'proofs/',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain(other.email);
    const { rows: secrets } = await t.db.execute<{ token: string }>(sql`select token from auth_sessions`);
    for (const { token } of secrets) expect(text).not.toContain(token);

    expect((await send('GET', `/api/users/${student.id}/data`, admin)).statusCode).toBe(200);
    expect((await send('GET', `/api/users/${student.id}/data`, other)).statusCode).toBe(403);
    expect((await send('GET', `/api/students/${student.id}/data`, null)).statusCode).toBe(401);
    expect((await send('GET', `/api/users/${admin.id}/data`, admin)).statusCode).toBe(404);
    const looks = await t.db.select().from(auditLog).where(eq(auditLog.studentId, student.id));
    expect(
      looks.filter(({ kind }) => kind === 'student.data-exported').map(({ actorId }) => actorId),
    ).toEqual([student.id, admin.id]);
  });

  it('is erased by an admin; amounts and ledger stay, upcoming lessons are cancelled', async () => {
    const student = await makeFamily();
    const before = await t.db.select().from(creditEntries).where(eq(creditEntries.studentId, student.id));
    const [balance] = await t.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.studentId, student.id));
    expect((await placesOf(NAME, student.email)).length).toBeGreaterThan(5);

    const erase = () =>
      send('POST', `/api/users/${student.id}/erasure`, admin, {
        id: student.id,
        reason: 'They asked for it',
      });
    expect((await erase()).statusCode).toBe(200);

    // Search for the address only: another test's family in this database has the same name.
    expect(await placesOf(student.email)).toEqual([]);
    const { rows } = await t.db.execute(
      sql`select 1 from lesson_participants p join lessons l on l.id = p.lesson_id where p.student_id = ${student.id}
          and (p.notes <> '' or p.status not in ('rejected', 'cancelled') or l.is_live or l.meeting_link <> 'TBD')
        union all select 1 from calendar_feeds where student_id = ${student.id}
        union all select 1 from mails where recipient_account_id = ${student.id} and (subject is not null or to_address is not null)`,
    );
    expect(rows).toEqual([]);
    const after = await t.db.select().from(creditEntries).where(eq(creditEntries.studentId, student.id));
    expect(after.filter(({ reason }) => reason !== 'released')).toEqual(
      before.map((entry) => ({ ...entry, note: null })),
    );
    const [left] = await t.db.select().from(creditBalances).where(eq(creditBalances.studentId, student.id));
    // The cancelled booking and the cancelled session returned their credits.
    expect(balance).toMatchObject({ available: 4, held: 2 });
    expect(left).toMatchObject({ available: 6, held: 0 });
    const paid = await t.db.select().from(payments).where(eq(payments.studentId, student.id));
    expect(
      paid.map(({ amountLisente, proofAbsence, fileId }) => [amountLisente, proofAbsence, fileId]),
    ).toEqual([
      [45_000, 'erased', null],
      [85_000, 'erased', null],
    ]);
    expect(await checkLedger(t.db)).toEqual([]);
    await expect
      .poll(async () => (await listStored()).filter((key) => key.includes(student.id)), { timeout: 20_000 })
      .toEqual([]);

    expect((await send('GET', `/api/students/${student.id}/dashboard`, student)).statusCode).toBe(401);
    expect((await erase()).statusCode).toBe(404);
    expect((await send('POST', `/api/users/${student.id}/activate`, admin)).statusCode).toBe(404);
    const page = await send('GET', `/api/users/${student.id}`, admin);
    expect(page.json()).toMatchObject({ name: 'Former student', user: { allowedActions: [] } });
    expect(page.json<{ erasedAt: string | null }>().erasedAt).not.toBeNull();
    for (const part of ['payments', 'ledger', 'bookings', 'sessions', 'mails', 'activity', 'accesses']) {
      expect([part, (await send('GET', `/api/users/${student.id}/${part}`, admin)).statusCode]).toEqual([
        part,
        200,
      ]);
    }
  }, 60_000);

  it('is erased by the student with the password, which ends their sessions', async () => {
    const email = 'keneuoe@example.org';
    await send('POST', '/api/accounts', null, {
      displayName: 'Keneuoe',
      email,
      password: 'ke-a-leboha-7',
      termsAccepted: true,
    });
    await t.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.email, email));
    const signedIn = await send('POST', '/api/sign-ins', null, {
      email,
      password: 'ke-a-leboha-7',
      rememberMe: false,
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const person: Person = {
      id: (account?.id ?? '') as Person['id'],
      email,
      displayName: 'Keneuoe',
      headers: { cookie },
    };

    const wrong = await send('POST', '/api/my/erasure', person, { currentPassword: 'ke-a-leboha-8' });
    expect(wrong.json()).toMatchObject({ code: 'password_wrong' });
    const right = await send('POST', '/api/my/erasure', person, { currentPassword: 'ke-a-leboha-7' });
    expect(right.statusCode).toBe(200);
    expect(await placesOf(email)).toEqual([]);
    expect((await send('GET', `/api/students/${person.id}/dashboard`, person)).statusCode).toBe(401);
    const again = await send('POST', '/api/sign-ins', null, {
      email,
      password: 'ke-a-leboha-7',
      rememberMe: false,
    });
    expect(again.json()).toMatchObject({ code: 'account_not_found' });
    // The acceptance of the terms stays under an anonymous id.
    expect(
      await t.db.select().from(termsAcceptances).where(eq(termsAcceptances.accountId, person.id)),
    ).toMatchObject([{ version: '2026-01-01' }]);
  });

  it('refuses to erase an admin', async () => {
    const answer = await send('POST', `/api/users/${admin.id}/erasure`, admin, { reason: 'x' });
    expect(answer.json()).toMatchObject({ code: 'student_not_found' });
  });
});

describe('accepting the terms', () => {
  it('is required again after a new version, and is recorded once (AUTH-24)', async () => {
    const student = await makeStudent(t);
    const old = {
      accountId: student.id,
      version: '2019-01-01',
      acceptedAt: new Date('2019-02-01T00:00:00Z'),
    };
    await t.db.insert(termsAcceptances).values(old);
    const asked = await send('GET', '/api/my/terms', student);
    expect(asked.json()).toMatchObject({ isAccepted: false, acceptedVersion: '2019-01-01' });
    const stale = await send('POST', '/api/my/terms', student, { version: '2019-01-01' });
    expect(stale.json()).toMatchObject({ isAccepted: false });
    const { version } = asked.json<{ version: string }>();
    const agreed = await send('POST', '/api/my/terms', student, { version });
    expect(agreed.json()).toMatchObject({ isAccepted: true, acceptedVersion: version });
    await send('POST', '/api/my/terms', student, { version });
    const noted = await t.db.select().from(auditLog).where(eq(auditLog.studentId, student.id));
    expect(noted.map(({ kind }) => kind)).toEqual(['terms.accepted']);
  });
});

describe('the access list', () => {
  it('names admin and kind, and counts repeated requests within 15 minutes as one view (PRIV-3)', async () => {
    const student = await makeStudent(t);
    const { proof } = await submitProof(t, student, 'bundle-5');
    for (let visits = 0; visits < 3; visits += 1) await send('GET', `/api/users/${student.id}`, admin);
    await send('GET', proof?.url ?? '', admin);
    await send('GET', proof?.url ?? '', student);
    const accesses = await send('GET', `/api/users/${student.id}/accesses`, admin);
    const { items } = accesses.json<{ items: { kind: string; actorName: string }[] }>();
    expect(items.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['proof.viewed', admin.displayName],
      ['student.viewed', admin.displayName],
    ]);
    t.clock.advance(16 * 60 * 1000);
    await send('GET', `/api/users/${student.id}`, admin);
    const later = await send('GET', `/api/users/${student.id}/accesses`, admin);
    expect(later.json<{ total: number }>().total).toBe(3);
  });
});
