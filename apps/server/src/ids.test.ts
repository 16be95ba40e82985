import type { AccountId, LessonId, OrderId, StudentId, TutorId } from '@thuto/domain/ids';
import { expectTypeOf, it } from 'vitest';
import type { SignedInContext, StudentContext } from './context.ts';
import { approveBooking } from './features/bookings/approve-booking.ts';
import { holdCredit } from './features/credits/hold-credit.ts';
import { getStudent } from './features/users/get-student.ts';
import { lockOrder } from './features/payments/orders/orders.store.ts';
import { lessonParticipants } from './platform/db/schema/lesson-participants.ts';
import { lessons } from './platform/db/schema/lessons.ts';
import { orders } from './platform/db/schema/orders.ts';
import { guardianships } from './platform/db/schema/students.ts';

it('types the ids of the current user and of the addressed student', () => {
  expectTypeOf<SignedInContext['currentUser']['accountId']>().toEqualTypeOf<AccountId>();
  expectTypeOf<StudentContext['student']['id']>().toEqualTypeOf<StudentId>();
});

it('types the ids of rows', () => {
  expectTypeOf<(typeof guardianships.$inferSelect)['accountId']>().toEqualTypeOf<AccountId>();
  expectTypeOf<(typeof guardianships.$inferSelect)['studentId']>().toEqualTypeOf<StudentId>();
  expectTypeOf<(typeof lessonParticipants.$inferSelect)['lessonId']>().toEqualTypeOf<LessonId>();
  expectTypeOf<(typeof lessons.$inferInsert)['tutorId']>().toEqualTypeOf<TutorId | null | undefined>();
  expectTypeOf<(typeof orders.$inferSelect)['id']>().toEqualTypeOf<OrderId>();
});

it('rejects the id of another record as a parameter', () => {
  expectTypeOf<AccountId>().not.toExtend<Parameters<typeof getStudent>[1]>();
  expectTypeOf<{ studentId: AccountId; participantId: string }>().not.toExtend<
    Parameters<typeof holdCredit>[2]
  >();
  expectTypeOf<LessonId>().not.toExtend<Parameters<typeof lockOrder>[1]>();
  expectTypeOf<StudentId>().not.toExtend<Parameters<typeof approveBooking>[2]['tutorId']>();
});
