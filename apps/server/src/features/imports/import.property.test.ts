import * as fc from 'fast-check';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { receiptCounter } from '../../platform/db/schema/receipts.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { importOldProduct } from './import-old-product.ts';
import { getRecordId } from './old-document.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const FRESH = { withAdmins: false, sendsMails: true, isRehearsal: false };
const TABLES = [
  'accounts',
  'users',
  'students',
  'guardianships',
  'payments',
  'lessons',
  'lesson_participants',
  'completed_lesson_counts',
  'orders',
  'credit_grants',
  'credit_entries',
  'credit_balances',
  'content_items',
  'contact_messages',
  'imported_records',
  'mails',
  'email_links',
];

/** Values that a document database may hold where another type is expected. */
const junk = fc.oneof(
  fc.constantFrom(null, true, -1, Number.MAX_VALUE, '', '\u0000', '\ud800', '<b>', "'; drop table users; --"),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.constantFrom({}, { seconds: 'x' }, { _seconds: 1e300 }, { __proto__: 1 }),
);
const orJunk = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: junk });
const instants = fc
  .integer({ min: 1_600_000_000, max: 1_900_000_000 })
  .chain((seconds) =>
    fc.constantFrom<unknown>(
      seconds * 1000,
      new Date(seconds * 1000).toISOString(),
      { seconds, nanoseconds: 5 },
      { _seconds: seconds, _nanoseconds: 5 },
    ),
  );
const fields = <T extends Record<string, fc.Arbitrary<unknown>>>(shape: T) =>
  fc.record(shape, { requiredKeys: [] });
const uid = fc.constantFrom('anna', 'Ben', 'chipo', 'dineo');
const studentId = orJunk(uid);
const times = {
  createdAt: orJunk(instants),
  updatedAt: orJunk(instants),
  approvedAt: orJunk(instants),
  completedAt: orJunk(instants),
};
const subject = orJunk(fc.constantFrom('mathematics', 'chemistry', 'physics'));
const duration = orJunk(fc.constantFrom<unknown>(30, 60, '90', 120));

const exported = fc.record({
  users: fc.dictionary(
    uid,
    fields({
      email: orJunk(fc.constantFrom('a@x.ls', 'A@x.ls', 'b@x.ls', 'c@x.ls')),
      displayName: orJunk(fc.string()),
      role: orJunk(fc.constantFrom('student', 'admin')),
      isActive: orJunk(fc.boolean()),
      lastLoginAt: orJunk(instants),
      ...times,
    }),
  ),
  studentProfiles: fc.dictionary(
    uid,
    fields({
      whoNeedsTutoring: orJunk(fc.constantFrom('myself', 'son')),
      subjects: orJunk(fc.subarray(['mathematics', 'chemistry', 'physics'])),
      schoolLevel: orJunk(fc.constantFrom('primary', 'high')),
      grade: orJunk(fc.constantFrom('1', '8', '12')),
      parentPhone: orJunk(fc.constant('+266 5812 3456')),
      selectedPackage: orJunk(fc.constantFrom('once-off', 'bundle-10')),
      paymentProofUrl: orJunk(fc.constant('https://x.ls/p')),
      paymentStatus: orJunk(fc.constantFrom('pending', 'approved', 'rejected')),
      subscriptionEndDate: orJunk(instants),
      sessionsAssigned: orJunk(fc.nat(20)),
      sessionsCompleted: orJunk(fc.nat(20)),
      sessionsRemaining: orJunk(fc.nat(20)),
      ...times,
    }),
  ),
  sessionBookings: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fields({
      studentId,
      subject,
      duration,
      // Few distinct values, so that lessons overlap.
      requestedDate: orJunk(fc.constantFrom('2031-03-03', '2025-03-03')),
      requestedTime: orJunk(fc.constantFrom('09:00', '9:30', '10:00')),
      status: orJunk(fc.constantFrom('pending', 'approved', 'rejected', 'completed')),
      meetingLink: orJunk(fc.constant('https://x.ls/m')),
      notes: orJunk(fc.string()),
      ...times,
    }),
    { maxKeys: 8 },
  ),
  sessions: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fields({
      studentId,
      subject,
      duration,
      date: orJunk(fc.oneof(instants, fc.constant('2031-03-03'))),
      status: orJunk(fc.constantFrom('scheduled', 'completed', 'cancelled')),
      ...times,
    }),
    { maxKeys: 8 },
  ),
  content: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fields({
      title: orJunk(fc.string()),
      type: orJunk(fc.constantFrom('link', 'video')),
      subject,
      url: orJunk(fc.constant('https://x.ls/c')),
      isActive: orJunk(fc.boolean()),
      ...times,
    }),
    { maxKeys: 4 },
  ),
  contactMessages: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fields({ message: orJunk(fc.string()), subject, email: junk, createdAt: orJunk(instants) }),
    { maxKeys: 3 },
  ),
  platformSettings: orJunk(
    fc.record({ main: fields({ platformName: orJunk(fc.string()), maxFileSize: orJunk(fc.nat(200)) }) }),
  ),
});

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await t.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`));
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

const counter = (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= 1_000_000 ? Math.floor(value) : 0;

it('imports or refuses each document of any export, with consistent totals, and never imports one twice', async () => {
  await fc.assert(
    fc.asyncProperty(exported, async (source) => {
      await t.db.execute(sql.raw(`truncate ${TABLES.join(', ')} cascade`));
      await t.db.update(receiptCounter).set({ lastNumber: 0 });
      // Serialised and parsed, like a file.
      const read = JSON.parse(JSON.stringify(source)) as typeof source;
      const { report } = await importOldProduct(t.ctx, read, FRESH);
      expect(await checkLedger(t.db)).toEqual([]);

      for (const [name, documents] of Object.entries(read)) {
        const tally = report.tallyOf(name);
        // A profile can also be refused in part; a malformed collection counts as one refusal.
        if (name === 'studentProfiles' || Object.prototype.toString.call(documents) !== '[object Object]')
          continue;
        expect([name, tally.taken + tally.refused]).toEqual([name, Object.keys(Object(documents)).length]);
      }
      const { rows } = await t.db.execute<{
        id: string;
        assigned: number;
        completed: number;
        remaining: number;
      }>(
        sql`select student_id as id, assigned, completed, remaining from student_counters c
          where exists (select from students s where s.id = c.student_id and s.profile_created_at is not null)`,
      );
      for (const { id, ...balance } of rows) {
        const [, profile] =
          Object.entries(read.studentProfiles).find(([name]) => getRecordId('users', name) === id) ?? [];
        expect(balance).toEqual({
          assigned: counter(profile?.sessionsAssigned),
          completed: counter(profile?.sessionsCompleted),
          remaining: counter(profile?.sessionsRemaining),
        });
      }

      const before = await countRows();
      const again = await importOldProduct(t.ctx, read, FRESH);
      expect(again.mails).toBe(0);
      expect([...again.report.tallies.values()].every(({ taken }) => taken === 0)).toBe(true);
      expect(await countRows()).toEqual(before);
      expect(await checkLedger(t.db)).toEqual([]);
    }),
    { numRuns: runsAllCases() ? 40 : 6 },
  );
}, 120_000);
