import type { StudentId } from '@thuto/domain/ids';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { students } from '../../platform/db/schema/students.ts';
import { nextLessons, nextLessonsCount, recentBookings } from '../lessons/lessons-of-student.shared.store.ts';
import { profileColumns } from './profile-details.ts';
import { selectStudentPage } from './student-page.shared.store.ts';
import { currentSubjects } from '../subjects/current-subjects.shared.store.ts';

const findAll = hotRead('find_my_dashboard', (db) =>
  selectStudentPage(db, {
    profile: {
      ...profileColumns,
      revision: students.revision,
      subscriptionStartsAt: students.subscriptionStartsAt,
      subscriptionEndsAt: students.subscriptionEndsAt,
    },
    subjects: currentSubjects(students.subjects),
    nextLessons,
    nextLessonsCount,
    recentBookings,
  }),
);

/** Everything that a student's dashboard shows, by one query. */
export async function findDashboard(
  reads: ReadConnections,
  { studentId, after }: { readonly studentId: StudentId; readonly after: Date },
) {
  const [row] = await findAll(reads, { studentId, after });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
