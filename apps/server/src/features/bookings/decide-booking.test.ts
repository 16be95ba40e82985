import type { BookingForAdmin, MySessions } from '@thuto/contract/bookings';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { ASKED, DETAILS, buildBookingApp } from '../../testing/bookings.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp({ runsWorkers: true });
afterAll(() => t.close());

describe('deciding on a booking', () => {
  it('approves it, takes one credit and mails tutor, time and link to the student', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const answer = await steps.post(`/api/bookings/${id}/approve`, admin, {
      ...DETAILS,
      notes: 'Bring past papers',
    });
    expect(answer.json<BookingForAdmin>()).toMatchObject({
      status: 'approved',
      ...DETAILS,
      notes: 'Bring past papers',
      allowedActions: ['complete', 'cancel', 'edit', 'reschedule', 'mark-outcome'],
    });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
    await expect
      .poll(async () =>
        (await t.mails()).some(
          ({ to, text }) => to[0]?.address === student.email && text.includes(DETAILS.meetingLink),
        ),
      )
      .toBe(true);
  });

  it('rejects an approval without a remaining credit unless the admin confirms; logs the exception (CREDIT-5)', async () => {
    const student = await steps.payingStudent('bundle-5');
    const id = await steps.requestBooking(student);
    await steps.grantCredits(student, -5);
    const approve = (more: object) =>
      steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, ...more });
    for (const refused of [await approve({}), await approve({ allowWithoutCredit: false })]) {
      expect(refused.json()).toMatchObject({ status: 409, code: 'no_sessions_remaining' });
    }
    expect(await steps.bookingsOf(student)).toMatchObject([{ status: 'requested' }]);
    const answer = await approve({ allowWithoutCredit: true });
    expect(answer.statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    const entries = await t.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.cause, `lesson:${id}`));
    expect(entries).toMatchObject([{ reason: 'held', delta: 0, heldDelta: 0 }]);
    const logged = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(logged.find(({ kind }) => kind === 'booking.approved')).toMatchObject({
      actorId: admin.id,
      details: { withoutCredit: true },
    });
  });

  it('logs no exception when a confirmed approval takes a credit', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, allowWithoutCredit: true });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    const logged = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(logged.find(({ kind }) => kind === 'booking.approved')).toMatchObject({ details: null });
  });

  it('counts a completed booking (CREDIT-6)', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
    const answer = await steps.post(`/api/bookings/${id}/complete`, admin);
    expect(answer.json()).toMatchObject({ status: 'completed', allowedActions: ['undo-outcome'] });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
  });

  it('rejects it with the reason the student sees, and moves no credit (BOOK-6)', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await steps.post(`/api/bookings/${id}/reject`, admin, { reason: 'No tutor is free then' });
    const sessions = await t.inject({
      url: `/api/students/${student.id}/sessions`,
      headers: student.headers,
    });
    expect(sessions.json<MySessions>().bookings).toMatchObject([
      { id, status: 'rejected', reason: 'No tutor is free then' },
    ]);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  const paths = {
    pending: [],
    approved: ['approve'],
    rejected: ['reject'],
    completed: ['approve', 'complete'],
  } as const;
  const allowed: Record<string, readonly string[]> = {
    pending: ['approve', 'reject'],
    approved: ['complete'],
    rejected: [],
    completed: [],
  };
  const cases = (['pending', 'approved', 'rejected', 'completed'] as const).flatMap((status) =>
    ['approve', 'reject', 'complete']
      .filter((action) => !allowed[status]?.includes(action))
      .map((action) => [action, status] as const),
  );
  it.each(cases)(
    'rejects %s in status %s, returns the status and changes nothing',
    async (action, status) => {
      const student = await steps.payingStudent();
      const id = await steps.requestBooking(student);
      for (const step of paths[status])
        await steps.post(`/api/bookings/${id}/${step}`, admin, step === 'approve' ? DETAILS : {});
      const before = [await steps.balanceOf(student), await steps.bookingsOf(student)];
      const answer = await steps.post(
        `/api/bookings/${id}/${action}`,
        admin,
        action === 'approve' ? DETAILS : {},
      );
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: action === 'complete' ? 'booking_not_approved' : 'booking_not_pending',
        details: { status },
      });
      expect([await steps.balanceOf(student), await steps.bookingsOf(student)]).toEqual(before);
    },
  );

  it.each([
    ['no tutor', { ...DETAILS, tutorName: ' ' }, 'tutorName', 'Please provide tutor name and meeting link.'],
    [
      'no link',
      { ...DETAILS, meetingLink: '' },
      'meetingLink',
      'Please provide tutor name and meeting link.',
    ],
    [
      'a script',
      { ...DETAILS, meetingLink: 'javascript:alert(1)' },
      'meetingLink',
      'Please enter a link that starts with http:// or https://',
    ],
  ])('does not approve with %s (BOOK-5)', async (_case, payload, field, sentence) => {
    const student = await steps.payingStudent();
    const answer = await steps.post(
      `/api/bookings/${await steps.requestBooking(student)}/approve`,
      admin,
      payload,
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { [field]: sentence } });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  it('changes tutor and link of approved bookings only', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const put = (payload: object) =>
      t.inject({ method: 'PUT', url: `/api/bookings/${id}/details`, headers: admin.headers, payload });
    expect((await put(DETAILS)).json()).toMatchObject({
      code: 'booking_not_approved',
      details: { status: 'pending' },
    });
    await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
    const changed = await put({ ...DETAILS, tutorName: 'Mme Palesa' });
    expect(changed.json()).toMatchObject({ status: 'approved', tutorName: 'Mme Palesa' });
  });
});

describe('races', () => {
  it('takes one credit when a booking is approved twenty times concurrently', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => steps.post(`/api/bookings/${id}/approve`, admin, DETAILS)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
  });

  it('lets exactly one of twenty concurrent approvals and rejections win', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? steps.post(`/api/bookings/${id}/approve`, admin, DETAILS)
          : steps.post(`/api/bookings/${id}/reject`, admin),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [booking] = await steps.bookingsOf(student);
    expect(await steps.balanceOf(student)).toMatchObject({
      remaining: booking?.status === 'confirmed' ? 4 : 5,
    });
  });

  it('books once when an admin books twenty times concurrently for a student with one credit', async () => {
    const student = await steps.payingStudent('once-off');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        steps.post('/api/bookings', admin, { ...ASKED, studentId: student.id }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await steps.bookingsOf(student)).toHaveLength(1);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
  });
});

it('keeps every balance equal to its ledger', async () => {
  expect(await checkLedger(t.db)).toEqual([]);
});
