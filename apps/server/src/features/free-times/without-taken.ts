import { DomainError } from '@thuto/domain/errors';

/** Returns the error without the conflicting lesson, which only admins may see. */
export const withoutTaken = (error: unknown): unknown =>
  error instanceof DomainError && 'taken' in error.details ? new DomainError(error.code) : error;

/** Returns true if the time of the tutor or the student is taken. */
export const isTakenTime = (error: unknown): boolean =>
  error instanceof DomainError &&
  ['tutor_time_taken', 'student_time_taken', 'free_time_taken'].includes(error.code);
