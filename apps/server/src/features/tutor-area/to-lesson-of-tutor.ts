import type { LessonOfTutor } from '@thuto/contract/tutors';
import { isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { LessonInWork } from './lesson-changes.shared.store.ts';

/** Describes a lesson for the lists of the desk. */
export const toLessonOfTutor = (lesson: LessonInWork, tutorId: string, tutorName: string): LessonOfTutor => ({
  id: lesson.id,
  word: isBookingOrigin(lesson.origin) ? 'booking' : 'session',
  studentId: lesson.studentId,
  studentName: lesson.studentName,
  tutorId,
  tutorName,
  subject: lesson.subject,
  date: lesson.date,
  time: lesson.time,
  duration: lesson.duration,
});
