import type { ConsoleOverview } from '@thuto/contract/activity';
import { USUAL_EXPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  student = await makeStudent(t, { displayName: '=HYPERLINK("x") Mokoena' });
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = admin.headers) =>
  t.inject({ method: 'GET', url: `/api/exports/${url}`, headers });
const linesOf = (body: string) => body.trimEnd().split('\r\n');

describe('export access', () => {
  it.each(Object.keys(EXPORTED_TABLES))('%s: admins only', async (table) => {
    expect((await get(table, {})).statusCode).toBe(401);
    expect((await get(table, student.headers)).statusCode).toBe(403);
  });

  it('returns 404 for unknown tables', async () => {
    for (const name of ['secrets', 'constructor', 'toString']) expect((await get(name)).statusCode).toBe(404);
  });
});

describe('export content', () => {
  it('is a dated file with the list’s filters applied and formulas escaped', async () => {
    const answer = await get('users?role=student&search=mokoena');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: t.config.timeZone }).format(t.clock.now());
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="users-${today}.csv"`);
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, row, ...rest] = linesOf(answer.body);
    expect(heading).toContain('Name,Email,Role,Status,New,Joined,Last sign-in');
    expect(row).toContain(`"'=HYPERLINK(""x"") Mokoena",${student.email},student,active,yes,`);
    expect(rest).toEqual([]);
  });

  it('has a line for each payment, message, mail and ledger entry', async () => {
    const payment = await submitProof(t, student, 'bundle-5');
    await t.inject({
      method: 'POST',
      url: `/api/payments/${payment.id}/approve`,
      headers: admin.headers,
      payload: {},
    });
    expect(linesOf((await get('payments?status=approved')).body)[1]).toContain(',bundle-5,450,approved,');
    expect(linesOf((await get('payments?status=pending')).body)).toHaveLength(1);
    expect(linesOf((await get(`ledger?id=${student.id}`)).body)[1]).toContain(
      ',granted,,Palesa Admin,5,0,5,0,order:',
    );
    expect((await get('mails')).body).toContain('payment-approved');
    for (const table of ['messages', 'bookings', 'sessions', 'content', 'tutors']) {
      expect(linesOf((await get(table)).body)).toHaveLength(1);
    }
  });

  it('includes the tables of a student’s page and records them in that student’s activity', async () => {
    const payment = await submitProof(t, student, 'bundle-5');
    const approved = await t.inject({
      method: 'POST',
      url: `/api/payments/${payment.id}/approve`,
      headers: admin.headers,
      payload: { endsSessions: 5 },
    });
    expect(approved.statusCode, approved.body).toBe(200);
    const wish = { studentId: student.id, subject: 'physics', date: '2027-03-04', duration: 60 };
    for (const [url, time] of [
      ['bookings', '09:00'],
      ['sessions', '11:00'],
    ]) {
      const made = await t.inject({
        method: 'POST',
        url: `/api/${url}`,
        headers: admin.headers,
        payload: { ...wish, time },
      });
      expect(made.statusCode, made.body).toBe(201);
    }
    const first = async (table: string) => linesOf((await get(`${table}?id=${student.id}`)).body)[1];
    expect(await first('student-payments')).toContain('bundle-5,approved,');
    expect(await first('student-bookings')).toContain('Physics,2027-03-04,09:00,60,approved,Admin Booked,');
    expect(await first('student-sessions')).toContain('Physics,2027-03-04,11:00,60,scheduled,');
    expect((await get(`student-mails?id=${student.id}`)).body).toContain('session-scheduled,');
    await t.inject({ url: `/api/users/${student.id}`, headers: admin.headers });
    expect(await first('student-accesses')).toContain(',Palesa Admin,student.viewed');
    expect((await get('student-mails?id=0190a0a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
    const [noted] = await t.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.details} ->> 'table' = 'student-sessions'`);
    expect(noted).toMatchObject({ studentId: student.id });
  });

  it('includes students with their remaining balance, tutors, content, testimonials and admins', async () => {
    expect(linesOf((await get('students?search=mokoena')).body)[1]).toContain(`,${student.email},`);
    expect(linesOf((await get('students?search=mokoena&filter=has-sessions')).body)).toHaveLength(2);
    await t.inject({
      method: 'POST',
      url: '/api/tutors',
      headers: admin.headers,
      payload: { name: 'Mme Lineo', subjects: ['physics', 'chemistry'], meetingLink: '' },
    });
    expect(linesOf((await get('tutors')).body)).toEqual([
      expect.stringContaining('Name,Subjects'),
      'Mme Lineo,"Physics, Chemistry",,',
    ]);
    await t.inject({
      method: 'POST',
      url: '/api/content/links',
      headers: admin.headers,
      payload: {
        title: 'Waves',
        description: 'Ripples',
        subject: 'physics',
        url: 'https://learn.example.org/waves',
      },
    });
    expect(linesOf((await get('content?subject=physics')).body)[1]).toContain('Waves,Ripples,link,Physics,');
    expect(linesOf((await get('content?subject=chemistry')).body)).toHaveLength(1);
    expect((await get('admins')).body).toContain(admin.email);
    for (const table of ['testimonials', 'invitations']) {
      expect(linesOf((await get(table)).body)).toHaveLength(1);
    }
  });

  it('writes an audit log entry with user, table and filters, but not for a refused export', async () => {
    const made = () => t.db.select().from(auditLog).where(eq(auditLog.kind, 'export.made'));
    const before = (await made()).length;
    await get('users?role=student&search=nobody');
    await get(`ledger?id=${student.id}`);
    await get('users?role=owner');
    await get('users', student.headers);
    expect((await made()).slice(before)).toMatchObject([
      {
        actorId: admin.id,
        studentId: null,
        details: { table: 'users', filters: { role: 'student', search: 'nobody', status: 'all' } },
      },
      { actorId: admin.id, studentId: student.id, details: { table: 'ledger' } },
    ]);
    const overview = await t.inject({ url: '/api/console/overview', headers: admin.headers });
    expect(overview.json<ConsoleOverview>().recentActivity[0]).toMatchObject({
      kind: 'export.made',
      table: 'ledger',
    });
  });

  it('returns student_not_found for an unknown student and records nothing', async () => {
    const answer = await get('ledger?id=0190a0a0-0000-7000-8000-000000000000');
    expect(answer.statusCode).toBe(404);
  });

  it('refuses filters that the list does not have', async () => {
    for (const url of ['users?role=owner', 'payments', 'bookings?colour=red', 'ledger?id=nobody']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'input_invalid']);
    }
  });

  it('has rows of the size that Lite names (LITE-4)', async () => {
    for (const table of Object.keys(EXPORTED_TABLES)) {
      const ofStudent = table === 'ledger' || table.startsWith('student-') ? `?id=${student.id}` : '';
      const { body } = await get(`${table}${ofStudent}`);
      const [, ...rows] = linesOf(body);
      const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row), 0);
      expect(bytes, table).toBeLessThanOrEqual((rows.length * USUAL_EXPORT_BYTES) / 100);
    }
  });
});

it('streams 20,000 bookings, each once', async () => {
  await t.db.execute(sql`
    with made as (
      select gen_random_uuid() as id, n, timestamptz '2027-01-01 07:00Z' + (n / 3) * interval '2 hours' as at
      from generate_series(1, 20000) n
    ), inserted as (
      insert into lessons (id, subject, local_date, local_time, starts_at, ends_at, duration_minutes)
      select id, 'physics', '2027-01-01', '09:00', at, at + interval '60 minutes', 60 from made
    )
    insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, notes, created_at)
    select id, id, ${student.id}::uuid, 'requested', 'requested', at, at + interval '60 minutes', 'Question ' || n, at from made`);
  const answer = await get('bookings?status=pending');
  const lines = linesOf(answer.body).slice(1);
  expect(lines).toHaveLength(20_000);
  expect(new Set(lines).size).toBe(20_000);
});
