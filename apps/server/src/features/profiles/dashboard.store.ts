import type { Executor } from '../../platform/db/client.ts';
import { namedRead } from '../../platform/db/named-statement.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { selectStudentPage } from '../../platform/db/student-page.ts';
import { nextAndRecentBookings } from '../bookings/list-my-bookings.ts';
import { nextSessions } from '../sessions/list-my-sessions.ts';

const findAll = namedRead((db) =>
  selectStudentPage(db, { profile: studentProfiles, ...nextAndRecentBookings, nextSessions }).prepare(
    'find_my_dashboard',
  ),
);

/** Everything that a student's dashboard shows, by one query. */
export async function findDashboard(
  executor: Executor,
  { studentId, after }: { readonly studentId: string; readonly after: Date },
) {
  const [row] = await findAll(executor).execute({ studentId, after });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
