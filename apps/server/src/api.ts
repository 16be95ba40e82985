import { implement } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '@thuto/contract/contract';
import { ACCOUNT_HEADER } from '@thuto/contract/offline-cache';
import { DomainError } from '@thuto/domain/errors';
import { canActAs, type Role } from '@thuto/domain/permissions';
import type { CurrentUser, Context } from './context.ts';
import type { CurrentUserState } from './features/accounts/find-current-user.ts';
import { limitWrites } from './plugins/general-limits.ts';
import { UnitOfWork } from './platform/db/unit-of-work.ts';
import type { RequestFacts } from './plugins/request-facts.ts';
import { withIdempotency, withIdempotentTransaction, withUnitOfWork } from './with-idempotency.ts';

/** What the HTTP side adds to a request's context. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  readonly request: {
    readonly id: string;
    /** The client's own address, behind trusted proxies too. */
    readonly ip: string;
    readonly userAgent: string | null;
    readonly headers: Headers;
    /** What the log and the metrics are told of the request. */
    readonly facts: RequestFacts;
  };
  /** Who is signed in; looked up once a request, when first asked. Deactivated accounts are nobody. */
  readonly findCurrentUser: () => Promise<CurrentUser | null>;
  /** The same, with what was asked along with it; null when no sign-in was brought and nothing was asked. */
  readonly findCurrentUserState: () => Promise<CurrentUserState | null>;
  /** Whether that nobody is an admin who was deactivated. */
  readonly isDeactivatedAdmin: () => Promise<boolean>;
  /** Whom a guard has let through; absent where anybody may call. */
  readonly currentUser?: CurrentUser;
}

/** Every call, bare: for the router. */
export const api = implement(contract).$context<RequestContext>();

const callOf = (
  path: readonly string[],
  procedure: { '~orpc': { route: { method?: string } } },
  input: unknown,
) => ({ name: path.join('.'), method: procedure['~orpc'].route.method ?? 'POST', input });

// The idempotency middlewares come after the guards: somebody without access gets no stored response either.

const idempotent = api.middleware(async ({ context, path, procedure, next }, input, output) =>
  output(await withIdempotency(context, callOf(path, procedure, input), async () => (await next()).output)),
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

/** Gives every attempt of the call a new unit. */
const unitOfWork = api.middleware(async ({ context, path, procedure, next }, input, output) =>
  output(
    await withUnitOfWork(
      context,
      callOf(path, procedure, input),
      async (unit) => (await next({ context: { unit } })).output,
    ),
  ),
);

// The guards run before the input is validated: a stranger learns nothing of the rules.

const studentGuard = api.use(async ({ context, procedure, next }) => {
  const currentUser = await requireCurrentUser(context, 'student');
  await countWrite(context, currentUser, procedure);
  // Whose answer it is: the browser keeps some for when there is no connection, and never shows them to anybody else.
  context.resHeaders?.set(ACCOUNT_HEADER, currentUser.accountId);
  return next({ context: { currentUser } });
});

/** Counts a write towards the limit of the account. */
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

/** Calls that anybody may make. */
export const publicApi = api.use(idempotent);

/** Calls for anyone who is signed in. */
export const signedInApi = api
  .use(async ({ context, procedure, next }) => {
    const currentUser = await context.findCurrentUser();
    if (!currentUser) throw new DomainError('sign_in_required');
    await countWrite(context, currentUser, procedure);
    return next({ context: { currentUser } });
  })
  .use(idempotent);

/** Calls for verified students only (ACCESS-5). */
export const studentApi = studentGuard.use(idempotent);

/** Calls of students that change a lesson in a transaction. */
export const studentTransactionApi = studentGuard.use(transactional);

/** Calls of students that only insert: the use case collects its rows in `ctx.unit`. */
export const studentUnitApi = studentGuard
  // Only for the type of the context: oRPC infers none from `unitOfWork`.
  .use(({ next }) => next({ context: { unit: new UnitOfWork() } }))
  .use(unitOfWork);

/** Calls for admins only (ACCESS-4). */
export const adminApi = adminGuard.use(idempotent);

/** Calls of admins that create or change a lesson, a payment or credits in a transaction. */
export const adminTransactionApi = adminGuard.use(transactional);

/**
 * Gives the signed-in person when they may act in the role's area.
 * @throws DomainError sign_in_required, account_deactivated for an admin who was, email_unverified, role_insufficient.
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
