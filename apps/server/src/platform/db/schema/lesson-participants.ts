import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import { LESSON_OUTCOMES } from '@thuto/domain/lessons/outcomes';
import { PARTICIPANT_ORIGINS, PARTICIPANT_STATUSES } from '@thuto/domain/lessons/lessons';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { assessments } from './assessments.ts';
import { instant, oneOf, updatedAt } from './columns.ts';
import { lessons } from './lessons.ts';
import { planItems } from './plans.ts';
import { students } from './students.ts';
import { tutors } from './tutors.ts';

/**
 * A student in a lesson: what the screens call a booking or a session (BOOK-1, SESS-1). Its id is the id of the booking
 * or session. The foreign key keeps its times equal to the lesson's. An exclusion constraint prevents overlapping
 * confirmed lessons of a student. It is only in the migration, because Drizzle cannot express it.
 */
export const lessonParticipants = pgTable(
  'lesson_participants',
  {
    id: uuid('id').primaryKey(),
    lessonId: uuid('lesson_id').$type<LessonId>().notNull(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    origin: text('origin', { enum: PARTICIPANT_ORIGINS }).notNull(),
    status: text('status', { enum: PARTICIPANT_STATUSES }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** False for an imported or old lesson that overlaps another one of the student. */
    reservesTime: boolean('reserves_time').notNull().default(true),
    /** The student's own subject, tutor name and link in a group, where they differ from the lesson's; else null. */
    subject: text('subject'),
    tutorName: text('tutor_name'),
    meetingLink: text('meeting_link'),
    notes: text('notes').notNull().default(''),
    /** Why it was rejected or cancelled. */
    reason: text('reason'),
    /**
     * Numbers the open requests of a student, one per available credit. Null for lessons that were not requested.
     */
    requestSlot: integer('request_slot'),
    /** When the admins were mailed about a request. The default excludes lessons that students did not request. */
    adminsNotifiedAt: instant('admins_notified_at').defaultNow(),
    /** When a pending request expires; null for other lessons. */
    expiresAt: instant('expires_at'),
    /** The notice for a free cancellation, copied from the settings at the confirmation. Null: free until the start. */
    noticeHours: integer('notice_hours'),
    /** True if the family cancelled too late, which used the session. */
    isLateCancellation: boolean('is_late_cancellation').notNull().default(false),
    /** The tutor whom the family asks for. */
    preferredTutorId: uuid('preferred_tutor_id')
      .$type<TutorId>()
      .references(() => tutors.id),
    /** Other preferred times of a request, best first: `2026-03-12T14:00` in the platform's zone. */
    otherTimes: text('other_times').array().notNull().default([]),
    /** How often the family may still change the time, copied at the confirmation. Null: no limit. */
    changesLeft: integer('changes_left'),
    /** Whether a late cancellation and a missed lesson use the session, copied at the confirmation. */
    lateCancelUsesSession: boolean('late_cancel_uses_session').notNull().default(true),
    noShowUsesSession: boolean('no_show_uses_session').notNull().default(true),
    /** The assessment that a call is about (ASSESS-10); null for other lessons. */
    assessmentId: uuid('assessment_id').references(() => assessments.id, { onDelete: 'set null' }),
    /** The topic of the plan from which the family booked (PLAN-9). */
    planId: uuid('plan_id'),
    planTopicId: uuid('plan_topic_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: updatedAt(),
    confirmedAt: instant('confirmed_at'),
    /** When the request was rejected, withdrawn or expired. */
    rejectedAt: instant('rejected_at'),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
    noShowAt: instant('no_show_at'),
    /** How it ended, as the desk or its tutor marked it (LESSON-7). Null also for a cancellation by the family. */
    outcome: text('outcome', { enum: LESSON_OUTCOMES }),
    outcomeAt: instant('outcome_at'),
    /** The family's dispute of the outcome, one per lesson (LESSON-10). Open until it is decided. */
    disputedAt: instant('disputed_at'),
    disputeReason: text('dispute_reason'),
    disputeDecidedAt: instant('dispute_decided_at'),
    /** What the desk wrote to the family with its decision. */
    disputeNote: text('dispute_note'),
  },
  (t) => [
    foreignKey({
      name: 'lesson_participants_lesson_fk',
      columns: [t.lessonId, t.startsAt, t.endsAt],
      foreignColumns: [lessons.id, lessons.startsAt, lessons.endsAt],
    }).onUpdate('cascade'),
    oneOf('lesson_participants_origin_check', 'origin', PARTICIPANT_ORIGINS),
    oneOf('lesson_participants_status_check', 'status', PARTICIPANT_STATUSES),
    check('lesson_participants_completed_check', sql`(status = 'completed') = (completed_at is not null)`),
    check('lesson_participants_cancelled_check', sql`(status = 'cancelled') = (cancelled_at is not null)`),
    check('lesson_participants_other_times_check', sql`cardinality(other_times) <= 2`),
    check('lesson_participants_plan_item_check', sql`(plan_id is null) = (plan_topic_id is null)`),
    check('lesson_participants_changes_left_check', sql`changes_left >= 0`),
    check(
      'lesson_participants_late_cancellation_check',
      sql`status = 'cancelled' or not is_late_cancellation`,
    ),
    oneOf('lesson_participants_outcome_check', 'outcome', LESSON_OUTCOMES),
    check(
      'lesson_participants_outcome_status_check',
      sql`outcome is null or status = case outcome when 'completed' then 'completed' when 'student_absent' then 'no_show' else 'cancelled' end`,
    ),
    check('lesson_participants_outcome_at_check', sql`(outcome is null) = (outcome_at is null)`),
    check('lesson_participants_dispute_check', sql`dispute_decided_at is null or disputed_at is not null`),
    check('lesson_participants_no_show_check', sql`(status = 'no_show') = (no_show_at is not null)`),
    check(
      'lesson_participants_confirmed_check',
      sql`status not in ('confirmed', 'completed', 'no_show') or confirmed_at is not null`,
    ),
    foreignKey({
      name: 'lesson_participants_plan_item_fk',
      columns: [t.planId, t.planTopicId],
      foreignColumns: [planItems.planId, planItems.topicId],
    }).onDelete('set null'),
    index('lesson_participants_plan_item_idx')
      .on(t.planId, t.planTopicId)
      .where(sql`plan_id is not null`),
    index('lesson_participants_lesson_id_idx').on(t.lessonId),
    // Includes the status, so that filtering by it is an index-only scan.
    index('lesson_participants_student_id_created_at_idx').on(t.studentId, t.createdAt, t.id, t.status),
    index('lesson_participants_student_id_starts_at_idx').on(t.studentId, t.startsAt, t.id),
    // Includes the rest of a student's attendance, so that counting it reads no participant.
    index('lesson_participants_attendance_idx')
      .on(t.studentId, t.lessonId, t.subject, t.status)
      .where(sql`status in ('completed', 'no_show')`),
    // Without requests: PostgreSQL expects few of them, and would read all to find the ones of a student.
    index('lesson_participants_status_starts_at_idx')
      .on(t.status, t.startsAt, t.id)
      .where(sql`status <> 'requested'`),
    index('lesson_participants_bookings_created_at_idx')
      .on(t.createdAt, t.id)
      .where(sql`origin in ('requested', 'booked_by_admin')`),
    index('lesson_participants_bookings_status_idx')
      .on(t.status, t.createdAt, t.id)
      .where(sql`origin in ('requested', 'booked_by_admin')`),
    index('lesson_participants_sessions_starts_at_idx')
      .on(t.startsAt, t.id)
      .where(sql`origin in ('scheduled', 'series')`),
    index('lesson_participants_sessions_status_idx')
      .on(t.status, t.startsAt, t.id)
      .where(sql`origin in ('scheduled', 'series')`),
    // Most lessons of a student are bookings, so a search for sessions would read all of them.
    index('lesson_participants_sessions_student_id_idx')
      .on(t.studentId, t.startsAt, t.id)
      .where(sql`origin in ('scheduled', 'series')`),
    index('lesson_participants_disputes_idx')
      .on(t.disputedAt, t.id)
      .where(sql`disputed_at is not null and dispute_decided_at is null`),
    index('lesson_participants_connection_failures_idx')
      .on(t.studentId, t.startsAt)
      .where(sql`outcome = 'connection_failed'`),
    uniqueIndex('lesson_participants_request_slot_key')
      .on(t.studentId, t.requestSlot)
      .where(sql`status = 'requested'`),
    index('lesson_participants_assessment_id_idx')
      .on(t.assessmentId)
      .where(sql`assessment_id is not null`),
    uniqueIndex('lesson_participants_assessment_call_key')
      .on(t.assessmentId)
      .where(sql`status in ('confirmed', 'completed', 'no_show')`),
  ],
);
