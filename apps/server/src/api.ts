import { implement } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '@thuto/contract/contract';
import { ACCOUNT_HEADER } from '@thuto/contract/kept-answers';
import { DomainError } from '@thuto/domain/errors';
import { canActAs, type Role } from '@thuto/domain/permissions';
import { answerOnce } from './answer-once.ts';
import type { Actor, Context } from './context.ts';
import type { Asker } from './features/accounts/find-actor.ts';
import { limitWrites } from './plugins/general-limits.ts';
import type { RequestFacts } from './plugins/request-facts.ts';

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
  readonly findActor: () => Promise<Actor | null>;
  /** The same, with what was asked along with it; null when no sign-in was brought and nothing was asked. */
  readonly findAsker: () => Promise<Asker | null>;
  /** Whether that nobody is an admin who was deactivated. */
  readonly isDeactivatedAdmin: () => Promise<boolean>;
  /** Whom a guard has let through; absent where anybody may call. */
  readonly actor?: Actor;
}

/** Every call, bare: for the router. */
export const api = implement(contract).$context<RequestContext>();

/** Last of what stands before every call: one that came before with the same Idempotency-Key gets the answer it got. */
const once = api.middleware(async ({ context, path, procedure, next }, input, output) => {
  const { method = 'POST' } = procedure['~orpc'].route;
  const call = { name: path.join('.'), method, input };
  return output(await answerOnce(context, call, async (db) => (await next({ context: { db } })).output));
});

/** Counts a write towards the limit of the account. */
async function countWrite(
  context: RequestContext,
  { accountId }: Actor,
  procedure: { readonly '~orpc': { readonly route: { readonly method?: string } } },
): Promise<void> {
  if (procedure['~orpc'].route.method !== 'GET') await limitWrites(context, accountId);
}

/** Calls that anybody may make. */
export const publicApi = api.use(once);

/** Calls for whoever is signed in. The guards run before input is validated: a stranger learns nothing of the rules. */
export const signedInApi = api
  .use(async ({ context, procedure, next }) => {
    const actor = await context.findActor();
    if (!actor) throw new DomainError('sign_in_required');
    await countWrite(context, actor, procedure);
    return next({ context: { actor } });
  })
  .use(once);

/** Calls for verified students only (ACCESS-5). */
export const studentApi = api
  .use(async ({ context, procedure, next }) => {
    const actor = await requireActor(context, 'student');
    await countWrite(context, actor, procedure);
    // Whose answer it is: the browser keeps some for when there is no connection, and never shows them to anybody else.
    context.resHeaders?.set(ACCOUNT_HEADER, actor.accountId);
    return next({ context: { actor } });
  })
  .use(once);

/** Calls for admins only (ACCESS-4). */
export const adminApi = api
  .use(async ({ context, procedure, next }) => {
    const actor = await requireActor(context, 'admin');
    await countWrite(context, actor, procedure);
    return next({ context: { actor } });
  })
  .use(once);

/**
 * Gives the signed-in person when they may act in the role's area.
 * @throws DomainError sign_in_required, account_deactivated for an admin who was, email_unverified, role_insufficient.
 */
export async function requireActor<R extends Role>(
  context: Pick<RequestContext, 'findActor' | 'isDeactivatedAdmin'>,
  role: R,
): Promise<Actor & { readonly role: R }> {
  const actor = await context.findActor();
  if (!actor) {
    const isTold = role === 'admin' && (await context.isDeactivatedAdmin());
    throw new DomainError(isTold ? 'account_deactivated' : 'sign_in_required');
  }
  if (actor.role !== role) throw new DomainError('role_insufficient', { required: role });
  if (!canActAs(actor, role)) throw new DomainError('email_unverified');
  return { ...actor, role };
}
