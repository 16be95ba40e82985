import { implement } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '@thuto/contract/contract';
import { ACCOUNT_HEADER } from '@thuto/contract/offline-cache';
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
import type { CallMeta } from '@thuto/contract/call';
import type {
  AdminContext,
  CurrentUser,
  Context,
  FamilyUser,
  GuardedStudent,
  StoreResponse,
  StudentContext,
  TutorContext,
  TutorUser,
} from './context.ts';
import type { CurrentUserState } from './features/accounts/auth-sessions/find-current-user.ts';
import { findTutorOfLesson } from './features/lessons/tutor-of-lesson.shared.store.ts';
import { limitWrites } from './plugins/general-limits.ts';
import { hideFields } from './hide-fields.ts';
import type { RequestFacts } from './plugins/request-facts.ts';
import { withIdempotency, withIdempotentTransaction } from './with-idempotency.ts';

/** The HTTP part of a request's context. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  readonly request: {
    readonly id: string;
    /** The client's IP address, also behind trusted proxies. */
    readonly ip: string;
    readonly userAgent: string | null;
    readonly headers: Headers;
    /** Facts about the request for the log and the metrics. */
    readonly facts: RequestFacts;
  };
  /**
   * Returns the signed-in user, or null for visitors and deactivated accounts. Looked up once per request,
   * on first use.
   */
  readonly findCurrentUser: () => Promise<CurrentUser | null>;
  /** The same, with the additional data of the lookup. Null without a session cookie, which needs no query. */
  readonly findCurrentUserState: () => Promise<CurrentUserState | null>;
  /** Returns true if the request comes from a deactivated admin. */
  readonly isDeactivatedAdmin: () => Promise<boolean>;
  /** For use cases that do slow work before their transaction: the last statement of that transaction. */
  readonly storeResponse: StoreResponse;
  /** Counts the call against its rate limit, before its transaction. Absent for calls without one. */
  readonly countCall?: () => Promise<void>;
  /** The user whom a guard has let through; absent on public calls. */
  readonly currentUser?: CurrentUser;
}

/**
 * The contract without middleware, for the router. NaN turns oRPC's validation of responses off:
 * `validateResponse` does it outside production.
 */
export const api = implement(contract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: 0, initialOutputValidationIndex: Number.NaN });

type Procedure = {
  readonly '~orpc': { readonly route: { readonly method?: string }; readonly meta: CallMeta };
};

const callOf = (path: readonly string[], { '~orpc': { route, meta } }: Procedure, input: unknown) => ({
  name: path.join('.'),
  method: route.method ?? 'POST',
  mayRepeat: meta.repeats !== undefined,
  input,
});

// The idempotency middleware runs after the guards, so callers without access get no stored response either.

const idempotent = api.middleware(async ({ context, path, procedure, next }, input, output) =>
  output(
    await withIdempotency(
      context,
      callOf(path, procedure, input),
      async (storeResponse) => (await next({ context: { storeResponse } })).output,
    ),
  ),
);

const transactional = api.middleware(async ({ context, path, procedure, next }, input, output) =>
  output(
    await withIdempotentTransaction(
      context,
      callOf(path, procedure, input),
      async (db) => (await next({ context: { db } })).output,
    ),
  ),
);

// The guards run before input validation, so unauthorized callers learn nothing about the input rules. Each asks
// the policy about the action of the call.

/** Authorizes a signed-in call and counts a write against the account's rate limit. */
async function guard(
  context: RequestContext,
  { '~orpc': { route, meta } }: Procedure,
  input: unknown,
): Promise<Access> {
  const access = await requireAccess(context, meta.action, getField(input, 'studentId'), () =>
    findTutorOfLesson(context.db, getField(input, 'id')),
  );
  requireNamedAccount(context, access.currentUser);
  if (route.method !== 'GET') await limitWrites(context, access.currentUser.accountId);
  return access;
}

/**
 * Rejects work that waited on a shared device when another account is signed in by now.
 * @throws DomainError sign_in_required.
 */
function requireNamedAccount({ request }: RequestContext, { accountId }: CurrentUser): void {
  const named = request.headers.get(ACCOUNT_HEADER);
  if (named !== null && named !== accountId) throw new DomainError('sign_in_required');
}

/** Returns a field of the input, such as the student that a call addresses. It is not validated yet. */
const getField = (input: unknown, name: 'id' | 'studentId'): unknown =>
  typeof input === 'object' && input !== null
    ? (input as Readonly<Record<string, unknown>>)[name]
    : undefined;

const familyGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  return next({ context: { currentUser: narrowRole(currentUser, 'student') } });
});

const studentGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser, student } = await guard(context, procedure, input);
  if (student === null) throw new DomainError('student_not_found');
  // Identifies the owner of the response: the browser caches some for offline use and must not show them to
  // other users. The student is part of the URL.
  context.resHeaders?.set(ACCOUNT_HEADER, currentUser.accountId);
  const result = await next({ context: { currentUser: narrowRole(currentUser, 'student'), student } });
  // Outside the idempotency middleware, so that a stored response follows the rights of now.
  return { ...result, output: hideFields(procedure['~orpc'].outputSchema, result.output, student) };
});

const adminGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  return next({ context: { currentUser: narrowRole(currentUser, 'admin') } });
});

const tutorGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  // As for students: the browser caches the tutor's day for offline use.
  context.resHeaders?.set(ACCOUNT_HEADER, currentUser.accountId);
  return next({ context: { currentUser: narrowToTutor(currentUser) } });
});

const publicGuard = api.use(async ({ context, procedure, next }) => {
  const { action } = procedure['~orpc'].meta;
  // Visitors may do most of it; then the user is not looked up.
  if (!can(null, action)) await requireAccess(context, action);
  return next();
});

/** Public calls. */
export const publicApi = publicGuard.use(idempotent);

const signedInGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  return next({ context: { currentUser } });
});

/** Calls for any signed-in user. */
export const signedInApi = signedInGuard.use(idempotent);

/** Calls for any signed-in user that are one short transaction. */
export const signedInTransactionApi = signedInGuard.use(transactional);

/** Calls for verified family accounts only (ACCESS-5), about the account. */
export const familyApi = familyGuard.use(idempotent);

/** Calls about a family account that are one short transaction. */
export const familyTransactionApi = familyGuard.use(transactional);

/** Calls about one student, for their guardians. `context.student` is the student whom the call addresses. */
export const studentApi = studentGuard.use(idempotent);

/** Student calls that are one short transaction. */
export const studentTransactionApi = studentGuard.use(transactional);

/**
 * Student calls that are one short transaction and have a rate limit. The limit is counted before the transaction: its
 * counter takes a second database connection, and as many calls at once as the pool has connections would wait for each
 * other.
 */
export const limitedStudentTransactionApi = (
  limit: (context: StudentContext, input: unknown) => Promise<void>,
) =>
  studentGuard
    .use(({ context, next }, input) => next({ context: { countCall: () => limit(context, input) } }))
    .use(transactional);

/** Calls for tutors only. A call about a lesson names it as `id`; the policy asks whether it is theirs. */
export const tutorApi = tutorGuard.use(idempotent);

/** Tutors' calls that are one short transaction. */
export const tutorTransactionApi = tutorGuard.use(transactional);

/** Tutors' calls that are one short transaction and have a rate limit; see `limitedStudentTransactionApi`. */
export const limitedTutorTransactionApi = (limit: (context: TutorContext) => Promise<void>) =>
  tutorGuard
    .use(({ context, next }) => next({ context: { countCall: () => limit(context) } }))
    .use(transactional);

/** Calls for admins only (ACCESS-4). */
export const adminApi = adminGuard.use(idempotent);

/** Admin calls that are one short transaction. */
export const adminTransactionApi = adminGuard.use(transactional);

/** Admin calls that are one short transaction and have a rate limit; see `limitedStudentTransactionApi`. */
export const limitedAdminTransactionApi = (limit: (context: AdminContext) => Promise<void>) =>
  adminGuard
    .use(({ context, next }) => next({ context: { countCall: () => limit(context) } }))
    .use(transactional);

/** What the policy has granted. */
interface Access {
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
function narrowRole<R extends Role>(currentUser: CurrentUser, role: R): CurrentUser & { readonly role: R } {
  if (currentUser.role !== role) throw new DomainError('role_insufficient', { required: role });
  return { ...currentUser, role };
}

/** @throws DomainError role_insufficient for anyone but a tutor of the directory. */
function narrowToTutor(currentUser: CurrentUser): TutorUser {
  const { tutorId = null } = currentUser;
  const tutor = narrowRole(currentUser, 'tutor');
  if (tutorId === null) throw new DomainError('role_insufficient', { required: 'tutor' });
  return { ...tutor, tutorId };
}
