import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { namedRead } from '../../platform/db/named-statement.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { nextAndRecentBookings } from '../bookings/list-my-bookings.ts';
import { nextSessions } from '../sessions/list-my-sessions.ts';

// From the settings' one row, which is there for a student without a profile too.
const findAll = namedRead((db) =>
  db
    .select({
      expiredPackagesCannotBook: platformSettings.expiredPackagesCannotBook,
      profile: studentProfiles,
      payment: payments,
      file: files,
      balance: {
        assigned: balances.assigned,
        completed: balances.completed,
        remaining: balances.remaining,
      },
      ...nextAndRecentBookings,
      nextSessions,
    })
    .from(platformSettings)
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(files, eq(files.id, payments.fileId))
    .leftJoin(balances, eq(balances.studentId, sql.placeholder('studentId')))
    .prepare('find_my_dashboard'),
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
