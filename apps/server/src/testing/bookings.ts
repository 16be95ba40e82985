import type { Order, OrderDetails } from '@thuto/contract/orders';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { studentCounters } from '../platform/db/schema/credits.ts';
import { lessonParticipants } from '../platform/db/schema/lesson-participants.ts';
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

let lastTransaction = 0;
/** Returns a message of M-Pesa about a payment to the centre. Every message has its own transaction. */
const writeMpesaMessage = (amountLisente: number) => {
  lastTransaction += 1;
  const id = `QT${String(lastTransaction).padStart(8, '0')}`;
  const amount = (amountLisente / 100).toFixed(2);
  return `${id} Confirmed. M${amount} paid to THUTO TUTORING on 2/3/26 at 2:15 PM. New M-Pesa balance is M20.50.`;
};

/** Common steps of booking tests, done by the given admin. */
export function bookingSteps(t: TestApp, admin: Person) {
  const post = (url: string, who: Person | null, payload: object = {}) =>
    t.inject({ method: 'POST', url, headers: who?.headers ?? {}, payload });

  // By a pasted message, because every file of a proof is inspected in a process of its own.
  const approvePayment = async (student: Person, packageId: Package = 'bundle-5') => {
    const orders = `/api/students/${student.id}/orders`;
    const { id, amountLisente } = (await post(orders, student, { packageId })).json<Order>();
    const text = writeMpesaMessage(amountLisente);
    const claimed = await post(`${orders}/${id}/messages`, student, { text });
    expect(claimed.statusCode, claimed.body).toBe(201);
    const [payment] = claimed.json<OrderDetails>().payments;
    const answer = await post(`/api/payments/${payment?.id}/approve`, admin, { endsSessions: 1_000 });
    expect(answer.statusCode, answer.body).toBe(200);
  };
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
