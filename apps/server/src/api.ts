import { implement } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '@thuto/contract/contract';
import { DomainError } from '@thuto/domain/errors';
import { canActAs, type Role } from '@thuto/domain/permissions';
import type { Actor, Context } from './context.ts';

/** What the HTTP side adds to a request's context. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  readonly request: {
    readonly id: string;
    /** The client's own address, behind trusted proxies too. */
    readonly ip: string;
    readonly userAgent: string | null;
    readonly headers: Headers;
  };
  /** Who is signed in; looked up once a request, when first asked. Deactivated accounts are nobody. */
  readonly findActor: () => Promise<Actor | null>;
}

/** Calls that anybody may make. */
export const publicApi = implement(contract).$context<RequestContext>();

/** Calls for whoever is signed in. The guards run before input is validated: a stranger learns nothing of the rules. */
export const signedInApi = publicApi.use(async ({ context, next }) => {
  const actor = await context.findActor();
  if (!actor) throw new DomainError('sign_in_required');
  return next({ context: { actor } });
});

/** Calls for verified students only (specification 6). */
export const studentApi = publicApi.use(async ({ context, next }) =>
  next({ context: { actor: await requireActor(context, 'student') } }),
);

/** Calls for admins only (specification 6). */
export const adminApi = publicApi.use(async ({ context, next }) =>
  next({ context: { actor: await requireActor(context, 'admin') } }),
);

/**
 * Gives the signed-in person when they may act in the role's area.
 * @throws DomainError sign_in_required, email_unverified, role_insufficient.
 */
export async function requireActor<R extends Role>(
  context: Pick<RequestContext, 'findActor'>,
  role: R,
): Promise<Actor & { readonly role: R }> {
  const actor = await context.findActor();
  if (!actor) throw new DomainError('sign_in_required');
  if (actor.role !== role) throw new DomainError('role_insufficient', { required: role });
  if (!canActAs(actor, role)) throw new DomainError('email_unverified');
  return { ...actor, role };
}
