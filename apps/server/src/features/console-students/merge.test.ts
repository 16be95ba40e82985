import { sql } from 'drizzle-orm';
import { runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { moveStragglers } from './move-stragglers.ts';
import { STUDENT_REFERENCES } from './student-references.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

const merge = (keptId: string, duplicateId: string) =>
  steps.post('/api/console/student-merges', admin, { keptId, duplicateId });
const undo = (id: string) => steps.post(`/api/console/student-merges/${id}/undo`, admin);
const get = (url: string, who: Person) => t.inject({ url: `/api${url}`, headers: who.headers });

/** Tables and columns that a merge and its undo add to or that only say when a row changed. */
const NEW_ROWS = new Set(['student_merges', 'rate_limits', 'idempotency_keys']);

/** Returns every row that mentions one of the students, as text without the times of changes. */
async function readRecords(ids: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { students: [] };
  const tables = new Set(Object.keys(STUDENT_REFERENCES).map((name) => name.split('.')[0] ?? ''));
  for (const table of [...tables, 'students'].filter((name) => !NEW_ROWS.has(name))) {
    const { rows } = await t.db.execute<{ row: string }>(sql`
      select (to_jsonb(r) - 'updated_at')::text as row from ${sql.identifier(table)} r
      where exists (select from jsonb_each_text(to_jsonb(r)) f where f.key in ('student_id', 'id') and f.value = any(${sql.param([...ids])}::text[]))
        and not coalesce(to_jsonb(r) ->> 'kind' like 'student.merge%', false)
      order by 1`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Pays a package by the picture of a receipt. */
async function approveProof(student: Person) {
  const { id } = await submitProof(t, student, 'bundle-5');
  const answer = await steps.post(`/api/payments/${id}/approve`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Gives a student orders, payments, credits and lessons in every state, at hours of their own. */
async function fill(
  student: Person,
  plan: { requests: number; approvals: number; hour: number; pays: boolean; hasFile?: boolean },
) {
  if (plan.hasFile) await approveProof(student);
  else if (plan.pays) await steps.approvePayment(student);
  if (!plan.pays) return;
  const ids: string[] = [];
  for (let at = 0; at < plan.requests; at += 1) {
    const time = `${String(plan.hour + at).padStart(2, '0')}:00`;
    ids.push(await steps.requestBooking(student, { time, duration: 60 }));
  }
  for (const id of ids.slice(0, plan.approvals)) {
    const answer = await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

describe('STUDENT_REFERENCES', () => {
  it('has a rule for every column that references a student, so that a merge leaves nothing behind', async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'students'::regclass order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(STUDENT_REFERENCES).toSorted());
  });

  it('says what happens where a student may have only one row', async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      select distinct i.indrelid::regclass || '.' || a.attname as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and a.attname in ('student_id', 'merged_into') order by 1`);
    // `merge-students.ts` refuses these conflicts, or gives the requests other slots.
    const handled = ['lesson_participants.student_id', 'orders.student_id', 'payments.student_id'];
    const uncovered = rows.filter(({ name }) => {
      const rule = STUDENT_REFERENCES[name];
      return !handled.includes(name) && rule?.kind === 'move' && rule.unlessTaken === undefined;
    });
    expect(uncovered).toEqual([]);
  });
});

describe('merging two students', () => {
  it('moves everything, ends the access to the duplicate and can be undone exactly (STUDENT-5, STUDENT-6, STUDENT-7)', async () => {
    const [kept, duplicate] = [await makeStudent(t), await makeStudent(t, { displayName: 'Thabo Mokena' })];
    await fill(kept, { requests: 2, approvals: 1, hour: 8, pays: true, hasFile: true });
    await fill(duplicate, { requests: 3, approvals: 1, hour: 12, pays: true, hasFile: true });
    await steps.post(`/api/students/${duplicate.id}/calendar-feed`, duplicate);
    await steps.post(`/api/students/${kept.id}/calendar-feed`, kept);
    const before = await readRecords([kept.id, duplicate.id]);

    const preview = await get(
      `/console/student-merges/preview?keptId=${kept.id}&duplicateId=${duplicate.id}`,
      admin,
    );
    expect(preview.json()).toMatchObject({
      kept: { name: 'Thabo Mokoena', lessons: 2, orders: 1, available: 4, held: 1, files: 1 },
      duplicate: { name: 'Thabo Mokena', lessons: 3, orders: 1, available: 4, held: 1, files: 1 },
      conflicts: { lessons: [], orders: 0, payments: false },
    });
    const merged = await merge(kept.id, duplicate.id);
    expect(merged.statusCode, merged.body).toBe(201);
    const { id } = merged.json<{ id: string }>();
    expect(await checkLedger(t.db)).toEqual([]);

    // Both accounts act for the kept student; the duplicate is nobody's.
    for (const who of [kept, duplicate]) {
      expect((await get(`/students/${kept.id}/sessions`, who)).statusCode).toBe(200);
      expect((await get(`/students/${duplicate.id}/sessions`, who)).statusCode).toBe(404);
    }
    expect(await steps.balanceOf(kept)).toMatchObject({ remaining: 8 });
    expect((await steps.bookingsOf(kept)).length).toBe(5);
    expect(await steps.requestSlotsOf(kept)).toHaveLength(3);
    const gone = await get(`/users/${duplicate.id}`, admin);
    expect(gone.statusCode).toBe(410);
    expect(gone.json()).toMatchObject({ code: 'student_merged', details: { keptId: kept.id } });
    expect((await merge(duplicate.id, kept.id)).json()).toMatchObject({ code: 'student_merged' });

    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await readRecords([kept.id, duplicate.id])).toEqual(before);
    expect(await checkLedger(t.db)).toEqual([]);
    expect((await get(`/students/${duplicate.id}/sessions`, duplicate)).statusCode).toBe(200);
    expect((await get(`/students/${kept.id}/sessions`, duplicate)).statusCode).toBe(404);
    expect((await undo(id)).json()).toMatchObject({ code: 'merge_not_undoable' });
  });

  it('keeps the ledger right for random records, after the merge and after its undo', async () => {
    const student = fc.record({
      requests: fc.integer({ min: 0, max: 3 }),
      approvals: fc.integer({ min: 0, max: 3 }),
      pays: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(student, student, fc.boolean(), async (first, second, isLate) => {
        const [kept, duplicate] = [await makeStudent(t), await makeStudent(t)];
        // Other hours of other days, because every tutor may have one lesson at a time.
        await t.db.execute(
          sql`update lessons set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day', local_date = local_date - 1`,
        );
        await fill(kept, { ...first, hour: 8 });
        await fill(duplicate, { ...second, hour: 12 });
        const before = await readRecords([kept.id, duplicate.id]);
        const merged = await merge(kept.id, duplicate.id);
        expect(merged.statusCode, merged.body).toBe(201);
        expect(await checkLedger(t.db)).toEqual([]);
        if (isLate) await moveStragglers(t.ctx, merged.json<{ id: string }>().id);
        const undone = await undo(merged.json<{ id: string }>().id);
        expect(undone.statusCode, undone.body).toBe(200);
        expect(await checkLedger(t.db)).toEqual([]);
        expect(await readRecords([kept.id, duplicate.id])).toEqual(before);
      }),
      { numRuns: runsAllCases() ? 8 : 3 },
    );
  });

  it('refuses two students with sessions at one time, and says which (STUDENT-5)', async () => {
    const [kept, duplicate] = [await steps.payingStudent(), await steps.payingStudent()];
    for (const [student, tutorName] of [
      [kept, 'Ntate Thabo'],
      [duplicate, 'Mme Palesa'],
    ] as const) {
      const booking = await steps.requestBooking(student, { date: '2026-03-20' });
      await steps.post(`/api/bookings/${booking}/approve`, admin, { ...DETAILS, tutorName });
    }
    const refused = await merge(kept.id, duplicate.id);
    expect(refused.json()).toMatchObject({
      code: 'merge_conflict',
      details: { lessons: [{ date: '2026-03-20', time: '15:30', subject: 'mathematics' }] },
    });
    expect((await merge(kept.id, kept.id)).json()).toMatchObject({ code: 'students_same' });
    expect((await merge(kept.id, t.ctx.newId())).json()).toMatchObject({ code: 'student_not_found' });
  });

  it('gives lessons that were completed since back to the duplicate, but refuses shared credits', async () => {
    const [kept, duplicate] = [await makeStudent(t), await steps.payingStudent()];
    const booking = await steps.requestBooking(duplicate, { date: '2026-03-21' });
    await steps.post(`/api/bookings/${booking}/approve`, admin, { ...DETAILS, tutorName: 'Mme Mpho' });
    const { id } = (await merge(kept.id, duplicate.id)).json<{ id: string }>();
    await steps.post(`/api/bookings/${booking}/complete`, admin);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await steps.balanceOf(duplicate)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);

    const again = (await merge(kept.id, duplicate.id)).json<{ id: string }>();
    const shared = await steps.requestBooking(kept, { date: '2026-03-22' });
    await steps.post(`/api/bookings/${shared}/approve`, admin, { ...DETAILS, tutorName: 'Mme Mpho' });
    const refused = await undo(again.id);
    expect(refused.json()).toMatchObject({ code: 'merge_credits_shared' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses an undo after 30 days', async () => {
    const [kept, duplicate] = [await makeStudent(t), await makeStudent(t)];
    const { id } = (await merge(kept.id, duplicate.id)).json<{ id: string }>();
    t.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await undo(id)).json()).toMatchObject({ code: 'merge_not_undoable' });
    t.clock.advance(-30 * 24 * 60 * 60 * 1000);
  });

  it('is done once by two admins who merge at the same time, in either direction', async () => {
    const [first, second] = [await steps.payingStudent(), await steps.payingStudent()];
    const answers = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 410]);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('leaves an account that acts for both the rights that it has for both, and restores them (STUDENT-5)', async () => {
    const [kept, duplicate, payer] = [await makeStudent(t), await makeStudent(t), await makeStudent(t)];
    const acts = { accountId: payer.id, canPay: true };
    await t.db.insert(guardianships).values([
      {
        ...acts,
        studentId: duplicate.id,
        relationship: 'sponsor',
        canBook: false,
        canSeeProgress: false,
        receivesMessages: false,
      },
      {
        ...acts,
        studentId: kept.id,
        relationship: 'parent',
        canBook: true,
        canSeeProgress: true,
        receivesMessages: true,
      },
    ]);
    const rightsOf = async () => {
      const answer = await get(`/console/students/${kept.id}/guardians`, admin);
      const { guardians } = answer.json<{
        guardians: { accountId: string; canPay: boolean; canSeeProgress: boolean }[];
      }>();
      const found = guardians.find(({ accountId }) => accountId === payer.id);
      return [guardians.length, found?.canPay, found?.canSeeProgress];
    };
    const { id } = (await merge(kept.id, duplicate.id)).json<{ id: string }>();
    expect(await rightsOf()).toEqual([3, true, false]);
    await undo(id);
    expect(await rightsOf()).toEqual([2, true, true]);
  });

  it('makes no parent of a student who has added a record of themselves (FAM-12)', async () => {
    const [kept, duplicate, own] = [await makeStudent(t), await makeStudent(t), await makeStudent(t)];
    const acts = { accountId: own.id, canBook: true, canSeeProgress: true, receivesMessages: true };
    await t.db.insert(guardianships).values([
      { ...acts, studentId: kept.id, relationship: 'parent', canPay: true },
      { ...acts, studentId: duplicate.id, relationship: 'self', canPay: false },
    ]);
    expect((await merge(kept.id, duplicate.id)).statusCode).toBe(201);
    const { guardians } = (await get(`/console/students/${kept.id}/guardians`, admin)).json<{
      guardians: { accountId: string; relationship: string; canPay: boolean }[];
    }>();
    expect(guardians.find(({ accountId }) => accountId === own.id)).toMatchObject({
      relationship: 'self',
      canPay: false,
    });
  });
});
