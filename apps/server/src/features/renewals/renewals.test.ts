import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditGrants } from '../../platform/db/schema/credits.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { queueRenewalReminders } from './queue-renewal-reminders.ts';

const { t, steps } = await buildBookingApp();
afterAll(() => t.close());

let payer: Person;
beforeAll(async () => {
  payer = await makeStudent(t);
});

const remindersTo = async (who: Person) => {
  const rows = await t.db
    .select()
    .from(mails)
    .where(and(like(mails.dedupeKey, 'renewal-reminder:%'), eq(mails.recipientAccountId, who.id)));
  return rows.length;
};
const spend = async (student: Person, by: number) =>
  steps.grantCredits(student, -by, (await steps.balanceOf(student)).remaining);

describe('the reminder to renew (PAY-46)', () => {
  it('is sent once, to those who pay and receive messages, when two sessions are left', async () => {
    const student = await steps.payingStudent();
    const rights = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: true };
    await t.db
      .insert(guardianships)
      .values({ accountId: payer.id, studentId: student.id, relationship: 'sponsor', ...rights });
    await spend(student, 2);
    await queueRenewalReminders(t.ctx);
    expect(await remindersTo(student)).toBe(0);
    await spend(student, 1);
    await Promise.all([queueRenewalReminders(t.ctx), queueRenewalReminders(t.ctx)]);
    await queueRenewalReminders(t.ctx);
    expect([await remindersTo(student), await remindersTo(payer)]).toEqual([1, 1]);
    await spend(student, 1);
    await queueRenewalReminders(t.ctx);
    expect(await remindersTo(student)).toBe(1);
  });

  it('is sent when seven days are left', async () => {
    const student = await steps.payingStudent();
    const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
    const expire = (days: number) =>
      t.db
        .update(creditGrants)
        .set({ expiresAt: at(days) })
        .where(eq(creditGrants.studentId, student.id));
    await expire(8);
    await queueRenewalReminders(t.ctx);
    expect(await remindersTo(student)).toBe(0);
    await expire(7);
    await queueRenewalReminders(t.ctx);
    expect(await remindersTo(student)).toBe(1);
  });

  it('is not sent while an order is open', async () => {
    const student = await steps.payingStudent();
    await t.inject({
      method: 'POST',
      url: `/api/students/${student.id}/orders`,
      headers: student.headers,
      payload: { packageId: 'bundle-10' },
    });
    await spend(student, 4);
    await queueRenewalReminders(t.ctx);
    expect(await remindersTo(student)).toBe(0);
  });
});
