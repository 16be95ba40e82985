import { DomainError } from '@thuto/domain/errors';
import { refuseStatus } from '@thuto/domain/lessons/lessons';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';

/** @throws DomainError booking_not_pending for a request that was decided or has expired. */
export function requirePending(request: LessonOfStudent, now: Date): void {
  if (request.status !== 'requested') throw refuseStatus(request.origin, request.status, 'approve');
  // The job that expires requests runs once a minute.
  if (request.expiresAt !== null && request.expiresAt <= now)
    throw new DomainError('booking_not_pending', { status: 'expired' });
}
