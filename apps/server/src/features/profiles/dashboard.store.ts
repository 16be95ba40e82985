import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { selectStudentPage } from '../../platform/db/student-page.ts';
import { nextAndRecentBookings } from '../bookings/list-my-bookings.ts';
import { nextSessions } from '../sessions/list-my-sessions.ts';

const findAll = hotRead('find_my_dashboard', (db) =>
  selectStudentPage(db, { profile: studentProfiles, ...nextAndRecentBookings, nextSessions }),
);

/** Everything that a student's dashboard shows, by one query. */
export async function findDashboard(
  reads: ReadConnections,
  { studentId, after }: { readonly studentId: string; readonly after: Date },
) {
  const [row] = await findAll(reads, { studentId, after });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
