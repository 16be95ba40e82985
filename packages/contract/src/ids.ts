import type { AccountId, LessonId, OrderId, StudentId, TutorId } from '@thuto/domain/ids';
import { z } from 'zod';

/** A schema of an id that callers send as a string and use cases receive with its brand. */
type IdSchema<Id extends string> = z.ZodType<Id, string>;

export const accountId = z.uuid() as unknown as IdSchema<AccountId>;
export const studentId = z.uuid() as unknown as IdSchema<StudentId>;
export const lessonId = z.uuid() as unknown as IdSchema<LessonId>;
export const tutorId = z.uuid() as unknown as IdSchema<TutorId>;
export const orderId = z.uuid() as unknown as IdSchema<OrderId>;
