import type { AccountId, TutorId } from '@thuto/domain/ids';
import { CHANGE_REQUEST_STATUSES } from '@thuto/domain/people/tutors';
import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { tutors } from './tutors.ts';

/**
 * A tutor's request to move a lesson. It names the lesson by one of its participants, because a participant who moves
 * gets another lesson. Date and time are wall-clock values in the platform's zone.
 */
export const lessonChangeRequests = pgTable(
  'lesson_change_requests',
  {
    id: uuid('id').primaryKey(),
    participantId: uuid('participant_id')
      .notNull()
      .references(() => lessonParticipants.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    status: text('status', { enum: CHANGE_REQUEST_STATUSES }).notNull().default('open'),
    date: date('local_date', { mode: 'string' }).notNull(),
    time: text('local_time').notNull(),
    reason: text('reason').notNull(),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('lesson_change_requests_status_check', 'status', CHANGE_REQUEST_STATUSES),
    index('lesson_change_requests_participant_id_idx').on(t.participantId, t.createdAt),
    uniqueIndex('lesson_change_requests_open_key')
      .on(t.participantId)
      .where(sql`status = 'open'`),
    index('lesson_change_requests_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'open'`),
  ],
);

/** A participant whose lesson was cancelled by its tutor. Open until an admin has taken care of the student. */
export const tutorCancellations = pgTable(
  'tutor_cancellations',
  {
    participantId: uuid('participant_id')
      .primaryKey()
      .references(() => lessonParticipants.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    index('tutor_cancellations_open_idx')
      .on(t.createdAt, t.participantId)
      .where(sql`settled_at is null`),
  ],
);
