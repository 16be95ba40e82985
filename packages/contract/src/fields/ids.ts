import type { AccountId, OrderId, StudentId, TutorId } from '@thuto/domain/ids';
import type { z } from 'zod';
import { idText } from './text.ts';

/** A schema of an id that callers send as a string and use cases receive with its brand. */
type IdSchema<Id extends string> = z.ZodType<Id, string>;

/** Builds the schema of an id. `message` replaces the default error. */
const idOf = <Id extends string>(message?: string) => idText(message) as unknown as IdSchema<Id>;

export const accountId = idOf<AccountId>();
export const studentId = idOf<StudentId>();
export const tutorId = idOf<TutorId>();
export const orderId = idOf<OrderId>();

/** A student whom a form must choose. */
export const chosenStudentId = (message: string) => idOf<StudentId>(message);
