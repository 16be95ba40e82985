import { addDays, dateInZone } from '@thuto/domain/calendar';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { AdminContext, Context, CurrentUser, StudentContext } from '../../context.ts';
import { proposeTimes } from '../../features/bookings/propose-times.ts';
import { requestBooking } from '../../features/bookings/request-booking.ts';
import { grantCredits } from '../../features/credits/grant-credits.ts';
import { placeMyOrder } from '../../features/payments/orders/place-my-order.ts';
import { rejectPayment } from '../../features/payments/review/reject-payment.ts';
import { createStudent } from '../../features/students/create-student.ts';
import { listStudentsOfAccount } from '../../features/students/list-students-of-account.ts';
import { students } from '../../platform/db/schema/students.ts';
import { eq } from 'drizzle-orm';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SUBJECT = 'mathematics';
const ENDS_DAYS = 10;

/**
 * Gives one family everything that can wait for it: for the older child, whose plan, report and homework wait already,
 * proposed times and a rejected payment; for the younger one an order to pay, sessions that end and the questions about
 * consent.
 */
export async function loadDemoDue(
  { account, studentId }: { readonly account: CurrentUser; readonly studentId: StudentId },
  {
    at,
    asAdmin,
    start,
    tutorId,
    pay,
  }: {
    readonly at: (instant: number) => Context;
    readonly asAdmin: (instant: number) => AdminContext;
    readonly start: number;
    readonly tutorId: TutorId;
    /** Pays a package with a proof and returns the payment's id. */
    readonly pay: (ctx: StudentContext, packageId: string) => Promise<string>;
  },
): Promise<void> {
  const younger = await addChild(at(start - 3 * DAY_MS), account, studentId);
  const all = await listStudentsOfAccount(at(start).db, account.accountId);
  const as = (id: StudentId, instant: number) => {
    const student = all.find((one) => one.id === id);
    return { ...at(instant), currentUser: { ...account, students: all }, student } as StudentContext;
  };
  const give = async (id: StudentId, days: number) => {
    const ctx = asAdmin(start - 2 * DAY_MS);
    await ctx.db.transaction((tx) =>
      grantCredits(ctx, tx, {
        studentId: id,
        kind: 'bonus',
        cause: `bonus:${ctx.newId()}`,
        lessons: 2,
        startsAt: ctx.now(),
        expiresAt: new Date(start + days * DAY_MS),
        carryOver: true,
        note: 'Recommended another family',
      }),
    );
  };
  await give(studentId, 10 * ENDS_DAYS);
  await give(younger, ENDS_DAYS);
  await placeMyOrder(as(younger, start - DAY_MS), { packageId: 'bundle-5' });
  const date = addDays(dateInZone(start, at(start).config.timeZone), 4);
  const wish = { subject: SUBJECT, date, time: '11:00', duration: 60 as const, notes: 'Past paper 4' };
  const { id } = await requestBooking(as(studentId, start - 3 * HOUR_MS), wish);
  await proposeTimes(asAdmin(start - 2 * HOUR_MS), {
    id,
    tutorId,
    times: [
      { date: addDays(date, 1), time: '11:00' },
      { date: addDays(date, 2), time: '11:00' },
    ],
  });
  const paymentId = await pay(as(studentId, start - 5 * HOUR_MS), 'bundle-5');
  await rejectPayment(asAdmin(start - 4 * HOUR_MS), paymentId, 'The amount does not match the order');
}

/** Adds a younger sister with the profile of the older child. */
async function addChild(ctx: Context, account: CurrentUser, studentId: StudentId): Promise<StudentId> {
  const [older] = await ctx.db.select().from(students).where(eq(students.id, studentId));
  return ctx.db.transaction((tx) =>
    createStudent(ctx, tx, account, {
      whoNeedsTutoring: 'daughter',
      studentGender: 'female',
      studentFirstName: 'Puleng',
      studentLastName: older?.lastName ?? '',
      parentFirstName: older?.parentFirstName ?? '',
      parentLastName: older?.parentLastName ?? '',
      parentEmail: account.email,
      parentPhone: older?.parentPhone ?? '',
      schoolName: older?.schoolName ?? '',
      syllabus: older?.syllabus ?? 'LGCSE',
      schoolLevel: 'high',
      grade: '8',
      subjects: [SUBJECT],
    }),
  );
}
