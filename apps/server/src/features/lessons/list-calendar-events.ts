import type { StudentId } from '@thuto/domain/ids';
import { isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { Executor } from '../../platform/db/client.ts';
import type { CalendarEntry } from '../calendar/calendar-file.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { listCalendarLessons } from './lessons-of-student.shared.store.ts';

/**
 * Returns a student's bookings and sessions as calendar events, latest first. Cancelled ones are included, so that
 * calendars remove them.
 * @param query.view only bookings, or only sessions. @param query.id only this one.
 */
export async function listCalendarEvents(
  executor: Executor,
  studentId: StudentId,
  query: { readonly view?: LessonView; readonly id?: string; readonly limit: number },
): Promise<CalendarEntry[]> {
  const rows = await listCalendarLessons(executor, studentId, query);
  return rows.map((row) => ({ ...row, kind: isBookingOrigin(row.origin) ? 'booking' : 'session' }));
}
