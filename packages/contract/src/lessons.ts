import { isWebLink } from '@thuto/domain/web-link';
import { ADMIN_DURATIONS, DEFAULT_DURATION, SUBJECTS } from '@thuto/domain/tuition';
import { z } from 'zod';
import { MAX_LINE, MAX_TEXT, recordId, text } from './text.ts';
import { wallDate, wallTime } from './wall-clock.ts';

/** With whom a lesson is, and whether others have the same one. */
export const directoryChoice = {
  /** The tutor, when it is one of the directory: their time is kept then. */
  tutorId: recordId.optional(),
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
  studentId: z.uuid(FIELD_MISSING),
  subject: z.enum(SUBJECTS, FIELD_MISSING),
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
