import type { AccountId, TutorId } from '@thuto/domain/ids';
import { TOPIC_LEVELS } from '@thuto/domain/lessons/lesson-reports';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { topics } from './subjects.ts';
import { tutors } from './tutors.ts';

/** What a tutor writes about a student's lesson (REPORT-1). One for each participant, never changed. */
export const lessonReports = pgTable(
  'lesson_reports',
  {
    /** Chosen by the tutor's form, so that a report that was sent twice is saved once. */
    id: uuid('id').primaryKey(),
    participantId: uuid('participant_id')
      .notNull()
      .references(() => lessonParticipants.id),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    writtenBy: uuid('written_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    homework: text('homework').notNull(),
    homeworkDueOn: date('homework_due_on', { mode: 'string' }),
    note: text('note').notNull(),
    /** For tutors and admins only. */
    staffNote: text('staff_note').notNull(),
    /** Correct answers of the exit ticket; null without one. */
    exitTicket: integer('exit_ticket'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('lesson_reports_participant_id_key').on(t.participantId),
    index('lesson_reports_tutor_id_idx').on(t.tutorId),
    index('lesson_reports_homework_idx')
      .on(t.tutorId, t.createdAt, t.id)
      .where(sql`homework <> ''`),
    check('lesson_reports_exit_ticket_check', sql`exit_ticket between 0 and 3`),
    check('lesson_reports_homework_check', sql`homework = '' or homework_due_on is not null`),
  ],
);

/** A topic taught in a lesson, with the level that the tutor saw. */
export const lessonReportTopics = pgTable(
  'lesson_report_topics',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => lessonReports.id, { onDelete: 'cascade' }),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    level: text('level', { enum: TOPIC_LEVELS }).notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ name: 'lesson_report_topics_pkey', columns: [t.reportId, t.topicId] }),
    index('lesson_report_topics_topic_id_idx').on(t.topicId),
    oneOf('lesson_report_topics_level_check', 'level', TOPIC_LEVELS),
  ],
);
