import type { Executor } from '../../platform/db/client.ts';
import type { CalendarEntry } from '../../platform/calendar/calendar-file.ts';
import { listOfStudent } from './sessions.store.ts';

/** A student's sessions as their calendar has them, cancelled ones too; with an id, that one alone. */
export async function listSessionEvents(
  executor: Executor,
  studentId: string,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<CalendarEntry[]> {
  const rows = await listOfStudent(executor, studentId, limit, id);
  return rows.map((row) => ({ ...row, kind: 'session' }));
}
