import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from '../request-context.ts';
import type { Context } from '../context.ts';
import { rejectDuringMaintenance } from '../features/settings/reject-during-maintenance.ts';
import { isOfApi } from './request-facts.ts';

/** Every call of the contract without its own route. */
export const CONTRACT_ROUTE = '/api/*';

/**
 * Calls that stay open to everyone in Maintenance Mode: the current user, the public settings, live events, money that
 * arrives, and what
 * an admin needs to sign in. Signing in rejects students itself.
 */
const OPEN_CALLS = [
  '/api/current-user',
  '/api/settings/public',
  '/api/events',
  '/api/sign-ins',
  '/api/admin-setup',
  '/api/admin-invitations/accept',
  '/api/invitations/open',
  '/api/password-resets',
  '/api/hooks/sms',
  '/api/hooks/mpesa',
  '/api/openapi.json',
  '/api/docs',
] as const;

const isOpen = (path: string) =>
  OPEN_CALLS.some((call) => path === call || (call !== '/api/current-user' && path.startsWith(`${call}/`)));

/**
 * Rejects a call of the contract by anyone except admins while Maintenance Mode is on.
 * @param path path in the contract, such as `/bookings/{id}/approve`.
 * @throws DomainError platform_maintained, with `retryAfterSeconds`.
 */
export async function requireOpenCall(context: RequestContext, path: string): Promise<void> {
  if (!isOpen(`/api${path}`)) await rejectDuringMaintenance(context, context);
}

/**
 * Rejects API requests by anyone except admins while Maintenance Mode is on: 503 with Retry-After and the code
 * `platform_maintained` (SET-4). New routes below /api are closed too, unless OPEN_CALLS lists
 * them. Health checks, the mailbox and the site's files stay open.
 * Checks the matched route, not the raw URL, because the router decodes URLs. Calls of the contract share one route;
 * `requireOpenCall` checks them once the call is known.
 */
export function registerMaintenance(
  app: FastifyInstance,
  ctx: Context,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    if (route === undefined || route === CONTRACT_ROUTE || !isOfApi(request) || isOpen(route)) return;
    await rejectDuringMaintenance(ctx, contextFor(request));
  });
}
