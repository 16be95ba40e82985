import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { hotRead } from '../../../platform/db/read-connections.ts';
import { accounts, authSessions } from '../../../platform/db/schema/accounts.ts';
import { platformSettings } from '../../../platform/db/schema/settings.ts';
import { tutors } from '../../../platform/db/schema/tutors.ts';
import { users } from '../../../platform/db/schema/users.ts';
import { studentsOfAccountColumn } from '../../students/list-students-of-account.ts';

// Starts from the settings' single row, so that a row is returned even without a valid session.
/**
 * Reads the maintenance flag and the user of a session.
 * @param token of the session, and `now`.
 */
export const findByAuthSession = hotRead('find_current_user', (db) =>
  db
    .select({
      isMaintained: platformSettings.maintenanceMode,
      accountId: accounts.id,
      authSessionId: authSessions.id,
      email: accounts.email,
      displayName: accounts.displayName,
      role: users.role,
      emailVerified: accounts.emailVerified,
      emailRefusedAt: accounts.emailRefusedAt,
      tutorId: tutors.id,
      students: studentsOfAccountColumn(accounts.id),
    })
    .from(platformSettings)
    .leftJoin(
      authSessions,
      and(
        eq(authSessions.token, sql.placeholder('token')),
        gt(authSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, authSessions.userId))
    .leftJoin(users, and(eq(users.id, accounts.id), eq(users.isActive, true)))
    .leftJoin(tutors, and(eq(tutors.accountId, users.id), eq(users.role, 'tutor'), isNull(tutors.retiredAt))),
);

/** Returns whether an unexpired session belongs to a deactivated admin. */
export async function isSessionOfDeactivatedAdmin(
  executor: Executor,
  token: string,
  now: Date,
): Promise<boolean> {
  const found = await executor
    .select({ id: users.id })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(
      and(
        eq(authSessions.token, token),
        gt(authSessions.expiresAt, now),
        eq(users.role, 'admin'),
        eq(users.isActive, false),
      ),
    );
  return found.length > 0;
}
