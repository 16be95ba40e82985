import { CANCELLATION_COSTS, TIME_CHANGE_STATES } from '@thuto/domain/lessons/lesson-policy';
import { LESSON_OUTCOMES } from '@thuto/domain/lessons/outcomes';
import { isWebLink } from '@thuto/domain/web-link';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { chosenStudentId, tutorId } from './fields/ids.ts';
import { subjectId } from './subjects.ts';
import { instant, MAX_LINE, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** The tutor from the directory, and whether the lesson is a small group. */
export const directoryChoice = {
  /** A tutor of the directory. The lesson then reserves their time. */
  tutorId: tutorId.optional(),
  /** Joins the lesson of the same tutor with the same start and duration, if there is one. */
  smallGroup: z.boolean().optional(),
};

/** The one message for all missing fields of a lesson (BOOK-7). */
export const FIELD_MISSING = 'Please fill in all required fields.';

/**
 * A booking (BOOK-7) or session (SESS-3) that an admin creates for a student. Date and time are wall-clock values in
 * the platform's zone, the duration is in minutes.
 */
export const LessonForStudent = z.strictObject({
  studentId: chosenStudentId(FIELD_MISSING),
  subject: subjectId(FIELD_MISSING),
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS).default(DEFAULT_DURATION),
  notes: text(MAX_TEXT).default(''),
  /** If empty, the directory's name is used; without a tutor, a booking has 'Admin Booked' and a session none. */
  tutorName: text(MAX_LINE).optional(),
  /** If empty, the directory's link is used; without a tutor, a booking has 'TBD' and a session none. */
  meetingLink: text(MAX_TEXT)
    .refine(
      (value) => value === '' || isWebLink(value),
      'Please enter a link that starts with http:// or https://',
    )
    .optional(),
  ...directoryChoice,
});
export type LessonForStudent = z.output<typeof LessonForStudent>;
/** The lesson as a form sends it, before validation. */
export type SentLessonForStudent = z.input<typeof LessonForStudent>;

/** The revision of the lesson that an edit is based on. An outdated one is refused (lesson_changed). */
export const lessonRevision = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Cancels a confirmed lesson of a student. The family sees the reason. */
export const CancelLesson = z.strictObject({ id: recordId, reason: text(MAX_TEXT).optional() });

/** What cancelling a lesson means for its family now. */
export const Cancellation = z.object({
  cost: z.enum(CANCELLATION_COSTS),
  /** Until when it is free. In the past when it uses the session. */
  freeUntil: instant,
});

/** Cancels the family's own lesson. `cost` is what the screen said that it costs. */
export const cancelOwnLesson = { id: recordId, cost: z.enum(CANCELLATION_COSTS) };

/** What a family sees of a lesson beside its facts. */
export const familyFields = {
  /** Null when the family cannot cancel the lesson. */
  cancellation: Cancellation.nullable(),
  /** Whether the family can change its time. Null for a lesson that has no free times to choose from. */
  timeChange: z
    .object({
      state: z.enum(TIME_CHANGE_STATES),
      /** Until when it is possible. */
      freeUntil: instant,
      /** How often it is still possible; null means no limit. */
      changesLeft: z.number().int().nullable(),
    })
    .nullable(),
  /** True for a lesson that the family cancelled too late: it used the session. */
  wasCancelledLate: z.boolean(),
  /** How it ended, if the desk or the tutor marked it. */
  outcome: z.enum(LESSON_OUTCOMES).nullable(),
  /** The family's dispute of the outcome; null without one. */
  dispute: z.object({ isOpen: z.boolean(), note: z.string().nullable() }).nullable(),
};

/** Moves a confirmed lesson of a student. Wall-clock values in the platform's zone, the duration is in minutes. */
export const RescheduleLesson = z.strictObject({
  id: recordId,
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS),
  /** The tutor who takes the lesson over. Left out, the tutor stays. */
  tutorId: directoryChoice.tutorId,
  smallGroup: directoryChoice.smallGroup,
  revision: lessonRevision,
});
export type RescheduleLesson = z.output<typeof RescheduleLesson>;
/** The move as a screen sends it, before validation. */
export type SentReschedule = z.input<typeof RescheduleLesson>;

/** Marks that the student did not come to a lesson that has started. */
export const MarkNoShow = z.strictObject({
  id: recordId,
  /** True uses the session up; false returns it to the student. */
  takesCredit: z.boolean(),
});
