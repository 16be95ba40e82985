import { grantPackage, takeForBooking } from '@thuto/domain/credits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInContext } from '../../context.ts';
import { balances, ledgerEntries } from '../../platform/db/schema/credits.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from './check-ledger.ts';
import { moveCredits } from './move-credits.ts';

let t: TestApp;
let ctx: SignedInContext;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  const admin = await makeAdmin(t);
  student = await makeStudent(t);
  const currentUser = {
    ...admin,
    accountId: admin.id,
    authSessionId: '',
    role: 'admin',
    emailVerified: true,
  } as const;
  ctx = { ...t.ctx, currentUser };
});
afterAll(() => t.close());

const move = (cause: string, decide: Parameters<typeof moveCredits>[3]) =>
  t.db.transaction((tx) => moveCredits(ctx, tx, { studentId: student.id, cause }, decide));

describe('moving credits', () => {
  it('is idempotent per cause: a repeated grant changes nothing, including its write-off', async () => {
    const grant = () => move('payment:one', (balance) => grantPackage(balance, 5, false));
    expect(await grant()).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    await move('booking:one', (balance) => [takeForBooking(balance)]);
    expect(await grant()).toEqual({ assigned: 5, completed: 0, remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('never takes more than the balance under thirty concurrent approvals', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        move(`booking:many-${at}`, (balance) => [takeForBooking(balance, { allowWithoutCredit: true })]),
      ),
    );
    const [row] = await t.db.select().from(balances).where(eq(balances.studentId, student.id));
    expect(row?.remaining).toBe(0);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('rejects updates and deletes', async () => {
    const change = t.db.update(ledgerEntries).set({ remaining: 100 });
    await expect(change).rejects.toMatchObject({ cause: { message: 'ledger_entries is append-only' } });
    await expect(t.db.delete(ledgerEntries)).rejects.toMatchObject({
      cause: { message: 'ledger_entries is append-only' },
    });
  });

  it('reports a balance that differs from its ledger', async () => {
    await t.db.update(balances).set({ remaining: 3 }).where(eq(balances.studentId, student.id));
    expect(await checkLedger(t.db)).toEqual([
      {
        check: 'balance differs from its ledger',
        subject: student.id,
        detail: expect.stringContaining('5/0/3'),
      },
    ]);
  });

  it('has a constraint against negative balances', async () => {
    const write = t.db.update(balances).set({ remaining: -1 }).where(eq(balances.studentId, student.id));
    await expect(write).rejects.toMatchObject({ cause: { constraint: 'balances_remaining_not_negative' } });
  });
});
