import type { AccountId, StudentId } from '@thuto/domain/ids';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { type FakeSmtp, startFakeSmtp } from '../../platform/mail/start-fake-smtp.ts';
import { assemble } from '../../product.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { getTopicStates } from './get-topic-states.ts';
import { queueWeeklyDigests } from './queue-weekly-digests.ts';

/** The slow lane has 1,000 students and 5,000 families (`npm run test:slow`). */
const STUDENTS = Number(process.env['LEARNING_STUDENTS'] ?? 25);
const FAMILIES = Number(process.env['LEARNING_FAMILIES'] ?? 40);
const EVIDENCE_PER_STUDENT = 200;

/** The requirements (LEARN-3, PROG-6), for all students and families of the slow lane. */
const MAX_REBUILD_MS = 10_000;
const MAX_DIGESTS_MS = 5 * 60_000;
const FULL_STUDENTS = 1000;
const FULL_FAMILIES = 5000;
/** A small run pays for the start of statements and connections that a large one shares. */
const START_MS = 1000;
const TIMEOUT_MS = 30 * 60_000;
const CHUNK = 500;

/** A Sunday, 17:05 in Maseru. */
const SUNDAY = '2026-03-01T15:05:00.000Z';

let t: TestApp;
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  t = await buildTestApp({ SMTP_URL: smtp.url }, { runsWorkers: true });
  t.clock.set(SUNDAY);
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

/** Creates families of one student each, with evidence over half a year and a lesson this week for those who get a digest. */
async function makeFamilies(
  count: number,
  name: string,
  { pieces, getsDigest }: { pieces: number; getsDigest: boolean },
): Promise<StudentId[]> {
  const now = t.clock.now();
  const created = { createdAt: now, updatedAt: now };
  const all: StudentId[] = [];
  while (all.length < count) {
    const from = all.length;
    const families = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => ({
      account: t.ctx.newId<AccountId>(),
      student: t.ctx.newId<StudentId>(),
      name: `${name} ${from + at}`,
      email: `${name}-${from + at}@example.org`.toLowerCase(),
    }));
    await t.db.insert(accounts).values(
      families.map(({ account: id, email, name: displayName }) => ({
        id,
        email,
        displayName,
        emailVerified: true,
        ...created,
      })),
    );
    await t.db
      .insert(users)
      .values(families.map(({ account: id }) => ({ id, role: 'student' as const, ...created })));
    await t.db
      .insert(students)
      .values(families.map(({ student: id, name: whole }) => ({ id, name: whole, ...created })));
    await t.db
      .insert(creditBalances)
      .values(families.map(({ student: studentId }) => ({ studentId, updatedAt: now })));
    await t.db.insert(guardianships).values(
      families.map(({ account: accountId, student: studentId }) => ({
        accountId,
        studentId,
        relationship: 'guardian' as const,
        receivesMessages: getsDigest,
        createdAt: now,
      })),
    );
    if (getsDigest) {
      // The day differs, so that no tutor teaches two lessons at once.
      const lessons = families.map(({ student: studentId }, at) => ({
        studentId,
        status: 'completed' as const,
        startsAt: new Date(Date.parse(SUNDAY) - (1 + (at % 5)) * 86_400_000),
      }));
      await insertLessons(t, lessons);
    }
    const ids = families.map(({ student }) => student);
    // A statement for each chunk, because one for all families takes longer than the statement timeout.
    await t.db.execute(sql`
      insert into evidence (id, student_id, topic_id, source, outcome, weight, at, label, created_at)
      select gen_random_uuid(), s.id, p.ids[1 + n % cardinality(p.ids)], 'assessment_item', (n % 3) / 2.0, 1 + n % 3,
        ${SUNDAY}::timestamptz - n * interval '21 hours', 'Question ' || n, now()
      from unnest(${sql.param(ids)}::uuid[]) s (id) cross join generate_series(1, ${pieces}::int) n
      cross join (select array_agg(id order by id) as ids from topics where subject_id = 'physics' and parent_id is not null) p`);
    all.push(...ids);
  }
  await t.db.execute(sql`analyze evidence`);
  return all;
}

/** Returns the processor time of this process and of nothing else, in milliseconds. */
const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

describe('the states of all students (LEARN-3)', () => {
  it(
    `are rebuilt from ${EVIDENCE_PER_STUDENT} pieces of evidence each in at most 10 ms a student`,
    { timeout: TIMEOUT_MS, retry: 0 },
    async () => {
      const ids = await makeFamilies(STUDENTS, 'Rebuilt', {
        pieces: EVIDENCE_PER_STUDENT,
        getsDigest: false,
      });
      expect(await t.db.$count(evidence)).toBe(STUDENTS * EVIDENCE_PER_STUDENT);
      const pictureOf = async (id: StudentId) => [...(await getTopicStates(t.db, id))];
      const before = await pictureOf(ids[0] as StudentId);
      const [begin, cpu] = [performance.now(), process.cpuUsage()];
      let states = 0;
      for (const id of ids) states += (await getTopicStates(t.db, id)).size;
      const [ms, used] = [performance.now() - begin, cpuMs(cpu)];
      process.stdout.write(
        `states of ${STUDENTS} students: ${Math.round(used)} ms of processor time, ${Math.round(ms)} ms\n`,
      );
      expect(states).toBeGreaterThan(STUDENTS * 40);
      expect(await pictureOf(ids[0] as StudentId)).toEqual(before);
      expect(used).toBeLessThan(START_MS + (MAX_REBUILD_MS * STUDENTS) / FULL_STUDENTS);
    },
  );
});

/** Returns the recipients of the digests that the mail server took, each as often as it got one. */
const recipientsOf = (name: string) =>
  smtp.messages
    .flatMap((message) => /^To: .*?([^\s<]+@example\.org)/im.exec(message)?.[1] ?? [])
    .filter((address) => address.startsWith(name));

async function untilSent(name: string, timeout: number): Promise<void> {
  const isWaiting = sql`${eq(mails.kind, 'weekly-digest')} and ${eq(mails.status, 'queued')}`;
  await vi.waitFor(async () => expect(await t.db.$count(mails, isWaiting)).toBe(0), {
    timeout,
    interval: 200,
  });
  expect(recipientsOf(name).length).toBeGreaterThan(0);
}

describe('the weekly digests of all families (PROG-6)', () => {
  it(
    `reach ${FAMILIES} families once each, with one worker, in time`,
    { timeout: TIMEOUT_MS, retry: 0 },
    async () => {
      await makeFamilies(FAMILIES, 'single', { pieces: 60, getsDigest: true });
      const [begin, cpu] = [performance.now(), process.cpuUsage()];
      await queueWeeklyDigests(t.ctx);
      await untilSent('single', TIMEOUT_MS);
      const [ms, used] = [performance.now() - begin, cpuMs(cpu)];
      process.stdout.write(
        `digests to ${FAMILIES} families: ${(used / 1000).toFixed(1)} s of processor time, ${(ms / 1000).toFixed(1)} s\n`,
      );
      const recipients = recipientsOf('single');
      expect(new Set(recipients).size).toBe(FAMILIES);
      expect(recipients).toHaveLength(FAMILIES);
      // A busy machine delays the mails of a small run, but does not add processor time to them.
      expect(FAMILIES < FULL_FAMILIES ? used : ms).toBeLessThan(
        START_MS + (MAX_DIGESTS_MS * FAMILIES) / FULL_FAMILIES,
      );
    },
  );

  it('reach each family once with two workers that run at the same time', { retry: 0 }, async () => {
    const count = 30;
    await makeFamilies(count, 'double', { pieces: 5, getsDigest: true });
    const other = await assemble(t.config, t.database, { now: t.clock.now, runsSchedules: false });
    await other.ctx.jobs.start();
    try {
      const nodes = [t.ctx, other.ctx];
      await Promise.all([...nodes, ...nodes].map((ctx) => queueWeeklyDigests(ctx)));
      await untilSent('double', 60_000);
      await Promise.all(nodes.map((ctx) => queueWeeklyDigests(ctx)));
      await untilSent('double', 60_000);
    } finally {
      await other.ctx.live.stop();
      await other.ctx.jobs.stop();
      other.mailer.close();
    }
    const recipients = recipientsOf('double');
    expect(new Set(recipients).size).toBe(count);
    expect(recipients).toHaveLength(count);
  });
});
