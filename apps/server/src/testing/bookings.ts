import type { OrderId } from '@thuto/domain/ids';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createReferences } from '../features/payments/orders/create-references.ts';
import { insertOrder } from '../features/payments/orders/orders.store.ts';
import { settleOrder } from '../features/payments/orders/settle-order.ts';
import { claimPackage } from '../features/packages/claim-package.ts';
import { issueReceipt } from '../features/payments/receipts/issue-receipt.ts';
import { insertPayment } from '../features/payments/payments.store.ts';
import { studentCounters } from '../platform/db/schema/credits.ts';
import { lessonParticipants } from '../platform/db/schema/lesson-participants.ts';
import { students } from '../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { readBookingsOf } from './lessons.ts';
import { makeAdmin, makeStudent, type Person } from './people.ts';

type Package = 'once-off' | 'bundle-5';

/** A sample booking request: a Wednesday after the time of the tests' clock. */
export const ASKED = {
  subject: 'mathematics',
  date: '2026-03-04',
  time: '15:30',
  duration: 90,
  notes: 'Quadratic equations',
};
export const DETAILS = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };

/** Common steps of booking tests, done by the given admin. */
export function bookingSteps(t: TestApp, admin: Person) {
  const post = (url: string, who: Person | null, payload: object = {}) =>
    t.inject({ method: 'POST', url, headers: who?.headers ?? {}, payload });

  // Rows instead of calls: most tests of lessons need a student who has paid, and none of them tests how.
  const approvePayment = (student: Person, packageId: Package = 'bundle-5') =>
    t.db.transaction(async (tx) => {
      const version = await claimPackage(tx, packageId);
      const [reference = ''] = await createReferences(tx, 1);
      const now = t.clock.now();
      const [orderId, paymentId] = [t.ctx.newId<OrderId>(), t.ctx.newId()];
      const bought = { studentId: student.id, amountLisente: version.priceLisente };
      await insertOrder(tx, {
        ...bought,
        id: orderId,
        reference,
        accountId: student.id,
        packageVersionId: version.id,
        packageId,
        createdAt: now,
        expiresAt: now,
      });
      await insertPayment(tx, {
        ...bought,
        id: paymentId,
        orderId,
        method: 'cash',
        status: 'approved',
        submittedAt: now,
        decidedAt: now,
        decidedBy: admin.id,
        seenAt: now,
      });
      await tx.update(students).set({ currentPaymentId: paymentId }).where(eq(students.id, student.id));
      await settleOrder(t.ctx, tx, { orderId, endsSessions: 1_000 });
      await issueReceipt(t.ctx, tx, paymentId);
    });
  return {
    post,
    approvePayment,
    payingStudent: async (packageId: Package = 'bundle-5'): Promise<Person> => {
      const student = await makeStudent(t);
      await approvePayment(student, packageId);
      return student;
    },
    requestBooking: async (student: Person, changes: object = {}): Promise<string> => {
      const answer = await post(`/api/students/${student.id}/bookings`, student, { ...ASKED, ...changes });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: string }>().id;
    },
    /** Adds credits, so that the student can have more open requests. */
    grantCredits: async (student: Person, by: number, expectedRemaining = 5): Promise<void> => {
      const answer = await post(`/api/users/${student.id}/credit-adjustments`, admin, {
        requestId: randomUUID(),
        by,
        expectedRemaining,
        reason: 'For a test',
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    balanceOf: async (student: Person) => {
      const [row] = await t.db
        .select()
        .from(studentCounters)
        .where(eq(studentCounters.studentId, student.id));
      return { assigned: row?.assigned, completed: row?.completed, remaining: row?.remaining };
    },
    /** The slots of a student's pending requests, in order. */
    requestSlotsOf: async (student: Person): Promise<(number | null)[]> => {
      const rows = await t.db
        .select({ slot: lessonParticipants.requestSlot })
        .from(lessonParticipants)
        .where(and(eq(lessonParticipants.studentId, student.id), eq(lessonParticipants.status, 'requested')))
        .orderBy(lessonParticipants.requestSlot);
      return rows.map(({ slot }) => slot);
    },
    bookingsOf: (student: Person) => readBookingsOf(t, student.id),
  };
}

/** Builds the whole server with one admin and the booking steps. The test file must close `t`. */
export async function buildBookingApp(
  options: Parameters<typeof buildTestApp>[1] = {},
  env: NodeJS.ProcessEnv = {},
) {
  const t = await buildTestApp(env, options);
  const admin = await makeAdmin(t);
  return { t, admin, steps: bookingSteps(t, admin) };
}
