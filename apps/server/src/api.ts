import { implement } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '@thuto/contract/contract';
import { ACCOUNT_HEADER } from '@thuto/contract/offline-cache';
import { DomainError } from '@thuto/domain/errors';
import { canActAs, type Role } from '@thuto/domain/permissions';
import type { CurrentUser, Context, StoreResponse } from './context.ts';
import type { CurrentUserState } from './features/accounts/find-current-user.ts';
import { limitWrites } from './plugins/general-limits.ts';
import { UnitOfWork } from './platform/db/unit-of-work.ts';
import type { RequestFacts } from './plugins/request-facts.ts';
import { withIdempotency, withIdempotentTransaction, withUnitOfWork } from './with-idempotency.ts';

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
  /** The user whom a guard has let through; absent on public calls. */
  readonly currentUser?: CurrentUser;
}

/** The contract without middleware, for the router. */
export const api = implement(contract).$context<RequestContext>();

const callOf = (
  path: readonly string[],
  procedure: { '~orpc': { route: { method?: string } } },
  input: unknown,
) => ({ name: path.join('.'), method: procedure['~orpc'].route.method ?? 'POST', input });

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

/** Creates a new unit of work for each attempt of the call. */
const unitOfWork = api.middleware(async ({ context, path, procedure, next }, input, output) =>
  output(
    await withUnitOfWork(
      context,
      callOf(path, procedure, input),
      async (unit) => (await next({ context: { unit } })).output,
    ),
  ),
);

// The guards run before input validation, so unauthorized callers learn nothing about the input rules.

const studentGuard = api.use(async ({ context, procedure, next }) => {
  const currentUser = await requireCurrentUser(context, 'student');
  await countWrite(context, currentUser, procedure);
  // Identifies the owner of the response: the browser caches some for offline use and must not show them to
  // other users.
  context.resHeaders?.set(ACCOUNT_HEADER, currentUser.accountId);
  return next({ context: { currentUser } });
});

/** Counts a write against the account's rate limit. */
async function countWrite(
  context: RequestContext,
  { accountId }: CurrentUser,
  procedure: { readonly '~orpc': { readonly route: { readonly method?: string } } },
): Promise<void> {
  if (procedure['~orpc'].route.method !== 'GET') await limitWrites(context, accountId);
}

const adminGuard = api.use(async ({ context, procedure, next }) => {
  const currentUser = await requireCurrentUser(context, 'admin');
  await countWrite(context, currentUser, procedure);
  return next({ context: { currentUser } });
});

/** Public calls. */
export const publicApi = api.use(idempotent);

const signedInGuard = api.use(async ({ context, procedure, next }) => {
  const currentUser = await context.findCurrentUser();
  if (!currentUser) throw new DomainError('sign_in_required');
  await countWrite(context, currentUser, procedure);
  return next({ context: { currentUser } });
});

/** Calls for any signed-in user. */
export const signedInApi = signedInGuard.use(idempotent);

/** Calls for any signed-in user that are one short transaction. */
export const signedInTransactionApi = signedInGuard.use(transactional);

/** Calls for verified students only (ACCESS-5). */
export const studentApi = studentGuard.use(idempotent);

/** Student calls that are one short transaction. */
export const studentTransactionApi = studentGuard.use(transactional);

/** Student calls that only insert: the use case collects its rows in `ctx.unit`. */
export const studentUnitApi = studentGuard
  // Only for the type of the context: oRPC cannot infer it from `unitOfWork`.
  .use(({ next }) => next({ context: { unit: new UnitOfWork() } }))
  .use(unitOfWork);

/** Calls for admins only (ACCESS-4). */
export const adminApi = adminGuard.use(idempotent);

/** Admin calls that are one short transaction. */
export const adminTransactionApi = adminGuard.use(transactional);

/**
 * Returns the signed-in user if they may act in the role's area.
 * @throws DomainError sign_in_required, account_deactivated for deactivated admins, email_unverified,
 *   role_insufficient.
 */
export async function requireCurrentUser<R extends Role>(
  context: Pick<RequestContext, 'findCurrentUser' | 'isDeactivatedAdmin'>,
  role: R,
): Promise<CurrentUser & { readonly role: R }> {
  const currentUser = await context.findCurrentUser();
  if (!currentUser) {
    const isTold = role === 'admin' && (await context.isDeactivatedAdmin());
    throw new DomainError(isTold ? 'account_deactivated' : 'sign_in_required');
  }
  if (currentUser.role !== role) throw new DomainError('role_insufficient', { required: role });
  if (!canActAs(currentUser, role)) throw new DomainError('email_unverified');
  return { ...currentUser, role };
}
