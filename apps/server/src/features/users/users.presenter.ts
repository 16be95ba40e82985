import { isFamilyRole } from '@thuto/domain/permissions';
import type { StudentOverview, User } from '@thuto/contract/users';
import { EMPTY_FAMILY_BALANCE } from '@thuto/domain/payments/credits';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { subscriptionState } from '@thuto/domain/payments/payments';
import { USER_TRANSITIONS } from '@thuto/domain/people/users';
import { profileDetailsOf, profileOf } from '../profiles/profile-details.ts';
import type { ViewedStudent } from './get-student.ts';
import { statusOf, type UserRow } from './users.store.ts';

const isNew = ({ role, reviewedAt }: UserRow) => isFamilyRole(role) && reviewedAt === null;

/** Returns a user with the actions that an admin may currently take. */
export function presentUser(row: UserRow): User {
  const moves =
    isFamilyRole(row.role) && row.erasedAt === null
      ? listAllowedActions(USER_TRANSITIONS, statusOf(row))
      : [];
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: statusOf(row),
    isNew: isNew(row),
    joinedAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastLoginAt?.toISOString() ?? null,
    students: row.students,
    allowedActions: isNew(row) ? [...moves, 'mark-reviewed'] : moves,
  };
}

/** Returns the header data of a student's page. */
export function presentStudent(row: ViewedStudent, now: Date): StudentOverview {
  const { student, assigned, completed, remaining, held } = row;
  const profile = profileOf(student);
  const endsAt = student.subscriptionEndsAt;
  const hasPackage = student.subscriptionStartsAt !== null;
  return {
    name: student.name,
    user: presentUser(row.user),
    erasedAt: student.erasedAt?.toISOString() ?? null,
    emailVerified: row.emailVerified,
    authSessions: row.authSessions,
    profile: profile && profileDetailsOf(profile),
    selectedPackage: student.selectedPackage,
    balance:
      assigned === null || completed === null || remaining === null || held === null
        ? EMPTY_FAMILY_BALANCE
        : { assigned, completed, remaining, held },
    holdingLessons: [...row.holdingLessons],
    subscriptionEndsAt: endsAt?.toISOString() ?? null,
    subscriptionState: hasPackage ? subscriptionState(endsAt?.getTime() ?? null, now.getTime()) : 'none',
    lastSessionAt: row.lastSessionAt?.toISOString() ?? null,
  };
}
