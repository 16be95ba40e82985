import { CANCELLATION_COSTS } from '@thuto/domain/lesson-policy';
import { isWebLink } from '@thuto/domain/web-link';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/tuition';
import { z } from 'zod';
import { chosenStudentId, tutorId } from './ids.ts';
import { subjectId } from './subjects.ts';
import { instant, MAX_LINE, MAX_TEXT, recordId, text } from './text.ts';
import { wallDate, wallTime } from './wall-clock.ts';

/** With whom a lesson is, and whether others have the same one. */
export const directoryChoice = {
  /** The tutor, when it is one of the directory: their time is kept then. */
  tutorId: tutorId.optional(),
  /** Small-group session: joins whoever has the same tutor at the same time for as long. */
  smallGroup: z.boolean().optional(),
};

/** Stands once for all that a lesson lacks (BOOK-7). */
export const FIELD_MISSING = 'Please fill in all required fields.';

/**
 * What an admin gives a student, be it a booking (BOOK-7) or a session (SESS-3).
 * Date and time are wall-clock values in the platform's zone, the duration is in minutes.
 */
export const LessonForStudent = z.strictObject({
  studentId: chosenStudentId(FIELD_MISSING),
  subject: subjectId(FIELD_MISSING),
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS).default(DEFAULT_DURATION),
  notes: text(MAX_TEXT).default(''),
  /** Left empty: the directory's, if one was chosen; else a booking has 'Admin Booked' and a session none. */
  tutorName: text(MAX_LINE).optional(),
  /** Left empty: the directory's, if one was chosen; else a booking has 'TBD' and a session none. */
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

/** The revision of a lesson that an edit is based on. An edit of an older one is refused (lesson_changed). */
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
  /** True for a lesson that the family cancelled too late: it used the session. */
  wasCancelledLate: z.boolean(),
};

/** Moves a confirmed lesson of a student. Wall-clock values in the platform's zone, the duration is in minutes. */
export const RescheduleLesson = z.strictObject({
  id: recordId,
  date: wallDate(FIELD_MISSING),
  time: wallTime(FIELD_MISSING),
  duration: z.literal(ADMIN_DURATIONS),
  smallGroup: directoryChoice.smallGroup,
  revision: lessonRevision,
});
export type RescheduleLesson = z.output<typeof RescheduleLesson>;

/** Marks that the student did not come to a lesson that has started. */
export const MarkNoShow = z.strictObject({
  id: recordId,
  /** True uses the session up; false returns it to the student. */
  takesCredit: z.boolean(),
});
