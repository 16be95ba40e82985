import type { TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { tutors } from './tutors.ts';

/**
 * Another time that the desk proposes for a pending request. Open while the request is pending, until it expires. Date and
 * time are wall-clock values in the platform's zone.
 */
export const bookingProposals = pgTable(
  'booking_proposals',
  {
    id: uuid('id').primaryKey(),
    participantId: uuid('participant_id')
      .notNull()
      .references(() => lessonParticipants.id, { onDelete: 'cascade' }),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    meetingLink: text('meeting_link').notNull(),
    date: date('local_date', { mode: 'string' }).notNull(),
    time: text('local_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('booking_proposals_local_time_check', sql`local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    uniqueIndex('booking_proposals_participant_id_starts_at_key').on(t.participantId, t.startsAt),
  ],
);
