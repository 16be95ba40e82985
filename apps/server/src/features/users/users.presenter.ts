import type { ProfileDetails } from '@thuto/contract/profiles';
import type { StudentOverview, User } from '@thuto/contract/users';
import { EMPTY_BALANCE } from '@thuto/domain/credits';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { subscriptionState } from '@thuto/domain/payments';
import { USER_TRANSITIONS } from '@thuto/domain/users';
import { statusOf, type StudentRow, type UserRow } from './users.store.ts';

const isNew = ({ role, reviewedAt }: UserRow) => role === 'student' && reviewedAt === null;

/** Returns a user with the actions that an admin may currently take. */
export function presentUser(row: UserRow): User {
  const moves =
    row.role === 'student' && row.erasedAt === null
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
    allowedActions: isNew(row) ? [...moves, 'mark-reviewed'] : moves,
  };
}

function presentProfile(row: NonNullable<StudentRow['profile']>): ProfileDetails {
  return {
    whoNeedsTutoring: row.whoNeedsTutoring,
    studentGender: row.studentGender,
    studentFirstName: row.studentFirstName,
    studentLastName: row.studentLastName,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    parentEmail: row.parentEmail,
    parentPhone: row.parentPhone,
    schoolName: row.schoolName,
    syllabus: row.syllabus,
    schoolLevel: row.schoolLevel,
    grade: row.grade as ProfileDetails['grade'],
    subjects: row.subjects,
  };
}

/** Returns the header data of a student's page. */
export function presentStudent(row: StudentRow, now: Date): StudentOverview {
  const { profile, assigned, completed, remaining } = row;
  const endsAt = profile?.subscriptionEndsAt ?? null;
  const hasPackage = (profile?.subscriptionStartsAt ?? null) !== null;
  return {
    user: presentUser(row.user),
    erasedAt: row.user.erasedAt?.toISOString() ?? null,
    emailVerified: row.emailVerified,
    authSessions: row.authSessions,
    profile: profile && presentProfile(profile),
    selectedPackage: profile?.selectedPackage ?? null,
    balance:
      assigned === null || completed === null || remaining === null
        ? EMPTY_BALANCE
        : { assigned, completed, remaining },
    subscriptionEndsAt: endsAt?.toISOString() ?? null,
    subscriptionState: hasPackage ? subscriptionState(endsAt?.getTime() ?? null, now.getTime()) : 'none',
    lastSessionAt: profile?.lastSessionAt?.toISOString() ?? null,
  };
}
