import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { Role } from '@thuto/domain/permissions';
import {
  type AccessDecision,
  type Action,
  can,
  decideAccess,
  getCondition,
  getRequiredRole,
  isAboutStudent,
} from '@thuto/domain/policy';
import type { CurrentUser, FamilyUser, GuardedStudent, TutorUser } from './context.ts';
import type { RequestContext } from './request-context.ts';

/** What the policy has granted. */
export interface Access {
  readonly currentUser: CurrentUser;
  /** The student that the call addresses, if the action is about one. */
  readonly student: GuardedStudent | null;
}

/**
 * Returns the signed-in user if the policy lets them do the action.
 * @param studentId the student that the request addresses; of any type, because it is not validated yet. Or ANY_STUDENT.
 * @param findTutorId looks up the tutor of the addressed lesson. Called only if the policy asks for it.
 * @throws DomainError sign_in_required, account_deactivated for deactivated admins, email_unverified,
 *   role_insufficient; student_not_found for a student of another family, as for one that does not exist.
 */
export async function requireAccess(
  context: Pick<RequestContext, 'findCurrentUser' | 'isDeactivatedAdmin'>,
  action: Action,
  studentId?: unknown,
  findTutorId: () => Promise<TutorId | null> = async () => null,
): Promise<Access> {
  const currentUser = await context.findCurrentUser();
  const student = currentUser && findAddressedStudent(currentUser, action, studentId);
  const isAboutLesson = currentUser !== null && getCondition(currentUser.role, action).kind === 'own-lesson';
  const tutorId = isAboutLesson ? await findTutorId() : null;
  const decision = decideAccess(currentUser, action, { guardianship: student, tutorId });
  if (decision === 'allowed' && currentUser) return { currentUser, student };
  if (decision === 'sign-in-required' && isForDesk(action) && (await context.isDeactivatedAdmin())) {
    throw new DomainError('account_deactivated');
  }
  throw buildRefusal(decision, action);
}

/** Addresses any student of the user, for records whose URL names no student. Queries are limited to theirs. */
export const ANY_STUDENT = Symbol('any student');

/** Returns the addressed student if the user is their guardian and the action is about a student. */
function findAddressedStudent(
  currentUser: CurrentUser,
  action: Action,
  studentId: unknown,
): GuardedStudent | null {
  const { role, students } = currentUser;
  if (!isAboutStudent(role, action)) return null;
  if (studentId !== ANY_STUDENT) return students.find(({ id }) => id === studentId) ?? null;
  const isOpen = (student: GuardedStudent) => can(currentUser, action, { guardianship: student });
  return students.find(isOpen) ?? students[0] ?? null;
}

/** Returns true if the action is closed to families. Only a deactivated admin may learn why it is refused. */
const isForDesk = (action: Action) => getCondition('student', action).kind === 'never';

function buildRefusal(decision: AccessDecision, action: Action): DomainError {
  switch (decision) {
    case 'allowed':
    case 'sign-in-required':
      return new DomainError('sign_in_required');
    case 'role-insufficient':
      return new DomainError('role_insufficient', { required: getRequiredRole(action) });
    case 'right-missing':
      return new DomainError('role_insufficient');
    case 'email-unverified':
      return new DomainError('email_unverified');
    case 'not-found':
      return new DomainError(isAboutStudent('student', action) ? 'student_not_found' : 'not_found');
  }
}

/**
 * Returns the admin of a request outside the contract; see `requireAccess`.
 * @throws DomainError as `requireAccess`.
 */
export async function requireAdminAccess(
  context: Pick<RequestContext, 'findCurrentUser' | 'isDeactivatedAdmin'>,
  action: Action,
): Promise<CurrentUser & { readonly role: 'admin' }> {
  return narrowRole((await requireAccess(context, action)).currentUser, 'admin');
}

/**
 * Returns the guardian and the student of a request outside the contract; see `requireAccess`.
 * @throws DomainError as `requireAccess`.
 */
export async function requireStudentAccess(
  context: Pick<RequestContext, 'findCurrentUser' | 'isDeactivatedAdmin'>,
  action: Action,
  studentId: unknown,
): Promise<{ currentUser: FamilyUser; student: GuardedStudent }> {
  const { currentUser, student } = await requireAccess(context, action, studentId);
  const narrowed = narrowRole(currentUser, 'student');
  if (student === null) throw new DomainError('student_not_found');
  return { currentUser: narrowed, student };
}

/** @throws DomainError role_insufficient for a user of another role: the handler serves one role only. */
export function narrowRole<R extends Role>(
  currentUser: CurrentUser,
  role: R,
): CurrentUser & { readonly role: R } {
  if (currentUser.role !== role) throw new DomainError('role_insufficient', { required: role });
  return { ...currentUser, role };
}

/** @throws DomainError role_insufficient for anyone but a tutor of the directory. */
export function narrowToTutor(currentUser: CurrentUser): TutorUser {
  const { tutorId = null } = currentUser;
  const tutor = narrowRole(currentUser, 'tutor');
  if (tutorId === null) throw new DomainError('role_insufficient', { required: 'tutor' });
  return { ...tutor, tutorId };
}
