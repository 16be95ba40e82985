import { implement } from '@orpc/server';
import type { CallMeta } from '@thuto/contract/calls/call';
import { contract } from '@thuto/contract/contract';
import { ACCOUNT_HEADER } from '@thuto/contract/calls/offline-cache';
import { DomainError } from '@thuto/domain/errors';
import { can } from '@thuto/domain/policy';
import type { CurrentUser } from './context.ts';
import { findTutorOfLesson } from './features/lessons/tutor-of-lesson.shared.store.ts';
import { hideFields } from './hide-fields.ts';
import { limitWrites } from './plugins/general-limits.ts';
import type { RequestContext } from './request-context.ts';
import { type Access, narrowRole, narrowToTutor, requireAccess } from './require-access.ts';
import { withIdempotency, withIdempotentTransaction } from './with-idempotency.ts';

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

/**
 * Runs a call as its contract says: in one transaction with its Idempotency-Key, after its rate limit; or in the use
 * case's own transaction. It comes after the guards, so callers without access get no stored response either.
 */
const stored = api.middleware(async ({ context, path, procedure, next }, input, output) => {
  const { route, meta }: Procedure['~orpc'] = procedure['~orpc'];
  const call = {
    name: path.join('.'),
    method: route.method ?? 'POST',
    mayRepeat: meta.repeats !== undefined,
    input,
  };
  const run = async (changes: Partial<Pick<RequestContext, 'db' | 'storeResponse'>>) =>
    (await next({ context: changes })).output;
  return output(
    meta.ownTransaction === undefined
      ? await withIdempotentTransaction(context, call, (db) => run({ db }))
      : await withIdempotency(context, call, (storeResponse) => run({ storeResponse })),
  );
});

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

const publicGuard = api.use(async ({ context, procedure, next }) => {
  const { action } = procedure['~orpc'].meta;
  // Visitors may do most of it; then the user is not looked up.
  if (!can(null, action)) await requireAccess(context, action);
  return next();
});

const signedInGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  return next({ context: { currentUser } });
});

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

const tutorGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  // As for students: the browser caches the tutor's day for offline use.
  context.resHeaders?.set(ACCOUNT_HEADER, currentUser.accountId);
  return next({ context: { currentUser: narrowToTutor(currentUser) } });
});

const adminGuard = api.use(async ({ context, procedure, next }, input) => {
  const { currentUser } = await guard(context, procedure, input);
  return next({ context: { currentUser: narrowRole(currentUser, 'admin') } });
});

// One builder for each kind of caller. Everything else about a call is in its contract.

/** Public calls. */
export const publicApi = publicGuard.use(stored);

/** Calls for any signed-in user. */
export const signedInApi = signedInGuard.use(stored);

/** Calls for verified family accounts only (ACCESS-5), about the account. */
export const familyApi = familyGuard.use(stored);

/** Calls about one student, for their guardians. `context.student` is the student whom the call addresses. */
export const studentApi = studentGuard.use(stored);

/** Calls for tutors only. A call about a lesson names it as `id`; the policy asks whether it is theirs. */
export const tutorApi = tutorGuard.use(stored);

/** Calls for admins only (ACCESS-4). */
export const adminApi = adminGuard.use(stored);
