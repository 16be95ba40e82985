import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInContext } from '../../context.ts';
import { creditBalances, creditEntries, creditGrants } from '../../platform/db/schema/credits.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from './check-ledger.ts';
import { consumeCredit } from './consume-credit.ts';
import { getBalance } from './get-balance.ts';
import { grantCredits } from './grant-credits.ts';
import { holdCredit } from './hold-credit.ts';
import { releaseCredit } from './release-credit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let ctx: SignedInContext;

beforeAll(async () => {
  t = await buildTestApp();
  const admin = await makeAdmin(t);
  const currentUser = {
    ...admin,
    accountId: admin.id,
    authSessionId: '',
    role: 'admin',
    emailVerified: true,
    students: [],
  } as const;
  ctx = { ...t.ctx, currentUser };
});
afterAll(() => t.close());

const give = (
  student: Person,
  lessons: number,
  { cause = `bonus:${ctx.newId()}`, days = null as number | null, carryOver = true, endsSessions = 0 } = {},
) =>
  t.db.transaction((tx) =>
    grantCredits(ctx, tx, {
      studentId: student.id,
      kind: 'bonus',
      cause,
      lessons,
      startsAt: ctx.now(),
      expiresAt: days === null ? null : new Date(ctx.now().getTime() + days * DAY_MS),
      carryOver,
      endsSessions,
    }),
  );
const hold = (student: Person, participantId: string, allowWithoutCredit = false) =>
  t.db.transaction((tx) => holdCredit(ctx, tx, { studentId: student.id, participantId, allowWithoutCredit }));
const consume = (student: Person, participantId: string) =>
  t.db.transaction((tx) => consumeCredit(ctx, tx, { studentId: student.id, participantId }));
const release = (student: Person, participantId: string) =>
  t.db.transaction((tx) => releaseCredit(ctx, tx, { studentId: student.id, participantId }));
const balanceOf = (student: Person) => getBalance(t.db, student.id);
const heldOf = async (student: Person) =>
  (await t.db.select().from(creditBalances).where(eq(creditBalances.studentId, student.id)))[0]?.held;
/** The checks that lessons made up by these tests cannot pass. */
const findings = async () => (await checkLedger(t.db)).filter(({ check }) => !/lesson|hold|held/.test(check));

describe('granting credits', () => {
  it('is idempotent per cause: a repeated grant changes nothing, including what it closed', async () => {
    const student = await makeStudent(t);
    const cause = `bonus:${ctx.newId()}`;
    expect(await give(student, 5, { cause, carryOver: false })).toMatchObject({ assigned: 5, remaining: 5 });
    await hold(student, ctx.newId());
    expect(await give(student, 5, { cause, carryOver: false })).toMatchObject({ assigned: 5, remaining: 4 });
    expect(await findings()).toEqual([]);
  });

  it('grants once under fifty concurrent calls', async () => {
    const student = await makeStudent(t);
    const cause = `bonus:${ctx.newId()}`;
    await Promise.all(Array.from({ length: CROWD }, () => give(student, 4, { cause })));
    expect(await balanceOf(student)).toMatchObject({ assigned: 4, completed: 0, remaining: 4 });
  });
});

describe('the credit of a lesson', () => {
  it('is held, then consumed once', async () => {
    const student = await makeStudent(t);
    await give(student, 2);
    const lesson = ctx.newId();
    expect(await hold(student, lesson)).toBe(true);
    expect(await hold(student, lesson)).toBe(true);
    expect(await balanceOf(student)).toMatchObject({ completed: 0, remaining: 1 });
    expect(await heldOf(student)).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => consume(student, lesson)));
    expect(await balanceOf(student)).toMatchObject({ completed: 1, remaining: 1 });
    expect(await heldOf(student)).toBe(0);
  });

  it('never holds more than there is under fifty concurrent holds of one credit', async () => {
    const student = await makeStudent(t);
    await give(student, 1);
    const holds = await Promise.allSettled(Array.from({ length: CROWD }, () => hold(student, ctx.newId())));
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await heldOf(student)).toBe(1);
    expect(await findings()).toEqual([]);
  });

  it('is returned once when the lesson is cancelled or its completion was wrong (CREDIT-11)', async () => {
    const student = await makeStudent(t);
    await give(student, 2);
    const [cancelled, corrected] = [ctx.newId(), ctx.newId()];
    await hold(student, cancelled);
    await hold(student, corrected);
    await consume(student, corrected);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => release(student, at % 2 === 0 ? cancelled : corrected)),
    );
    expect(await balanceOf(student)).toMatchObject({ assigned: 2, completed: 0, remaining: 2 });
    expect(await heldOf(student)).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('is taken from the grant that expires first', async () => {
    const student = await makeStudent(t);
    await give(student, 1, { days: 180 });
    await give(student, 1, { days: 30 });
    await hold(student, ctx.newId());
    const grants = await t.db.select().from(creditGrants).where(eq(creditGrants.studentId, student.id));
    const soon = grants.toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt));
    expect(soon.map(({ available, held }) => [available, held])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('stays with a lesson whose grant a new purchase closes, and ends when it is cancelled (CREDIT-12)', async () => {
    const student = await makeStudent(t);
    const [kept, cancelled] = [ctx.newId(), ctx.newId()];
    await give(student, 5);
    await hold(student, kept);
    await hold(student, cancelled);
    await give(student, 8, { carryOver: false, endsSessions: 10 });
    expect(await balanceOf(student)).toMatchObject({ assigned: 8, completed: 0, remaining: 8 });
    await consume(student, kept);
    await release(student, cancelled);
    expect(await balanceOf(student)).toMatchObject({ assigned: 8, completed: 1, remaining: 8 });
    expect(await findings()).toEqual([]);
  });

  it('counts on an opening grant for a student without credits', async () => {
    const student = await makeStudent(t);
    await consume(student, ctx.newId());
    expect(await balanceOf(student)).toMatchObject({ assigned: 0, completed: 1, remaining: 0 });
    expect(await findings()).toEqual([]);
  });
});

describe('the ledger', () => {
  it('rejects updates and deletes (CREDIT-7)', async () => {
    const appendOnly = { cause: { message: 'credit_entries is append-only' } };
    await expect(t.db.update(creditEntries).set({ delta: 100 })).rejects.toMatchObject(appendOnly);
    await expect(t.db.delete(creditEntries)).rejects.toMatchObject(appendOnly);
  });

  it('has no negative completion, except a correction', async () => {
    const rows = await t.db.select().from(creditEntries);
    expect(rows.filter(({ completed, reason }) => completed < 0 && reason !== 'released')).toEqual([]);
    const [row] = rows;
    const negative = t.db
      .insert(creditEntries)
      .values({ ...row!, id: ctx.newId(), reason: 'granted', cause: 'test:negative', completed: -1 });
    await expect(negative).rejects.toMatchObject({ cause: { constraint: 'credit_entries_completed_check' } });
  });

  it('has constraints against negative credits and against credits of a closed grant', async () => {
    const [grant] = await t.db.select().from(creditGrants);
    const change = (values: object) =>
      t.db.update(creditGrants).set(values).where(eq(creditGrants.id, grant!.id));
    await expect(change({ available: -1 })).rejects.toMatchObject({
      cause: { constraint: 'credit_grants_available_not_negative' },
    });
    await expect(change({ closedAt: ctx.now(), available: 1 })).rejects.toMatchObject({
      cause: { constraint: 'credit_grants_closed_check' },
    });
    const write = t.db.update(creditBalances).set({ available: -1 });
    await expect(write).rejects.toMatchObject({
      cause: { constraint: 'credit_balances_available_not_negative' },
    });
  });

  it('reports a balance that differs from its grants and entries', async () => {
    const student = await makeStudent(t);
    await t.db.update(creditBalances).set({ available: 3 }).where(eq(creditBalances.studentId, student.id));
    expect(await findings()).toEqual([
      {
        check: 'balance differs from its grants',
        subject: student.id,
        detail: expect.stringContaining('3+0'),
      },
      {
        check: 'balance differs from its entries',
        subject: student.id,
        detail: expect.stringContaining('3+0'),
      },
    ]);
  });
});
