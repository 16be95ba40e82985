import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from '../api.ts';
import type { Context } from '../context.ts';
import { rejectDuringMaintenance } from '../features/settings/reject-during-maintenance.ts';
import { isOfApi } from './request-facts.ts';

/** Every call of the contract that has no route of its own. */
export const CONTRACT_ROUTE = '/api/*';

/**
 * What the API goes on answering to everybody: who is there, what the platform is called and whether it is open again,
 * that something has changed, and what an admin needs to come in. Signing in refuses students by itself.
 */
const OPEN_CALLS = [
  '/api/current-user',
  '/api/settings/public',
  '/api/events',
  '/api/sign-ins',
  '/api/admin-setup',
  '/api/admin-invitations/accept',
  '/api/password-resets',
  '/api/openapi.json',
  '/api/docs',
] as const;

const isOpen = (path: string) =>
  OPEN_CALLS.some((call) => path === call || (call !== '/api/current-user' && path.startsWith(`${call}/`)));

/**
 * Turns everybody but admins away from a call of the contract while Maintenance Mode is on.
 * @param path as the contract has it, such as `/bookings/{id}/approve`.
 * @throws DomainError maintenance, with `retryAfterSeconds`.
 */
export async function requireOpenCall(context: RequestContext, path: string): Promise<void> {
  if (!isOpen(`/api${path}`)) await rejectDuringMaintenance(context, context);
}

/**
 * Turns everybody but admins away from the routes of the API while Maintenance Mode is on: 503 with Retry-After and the
 * code `maintenance` (decisions, "Settings, enforced"). A route that is added below /api is closed too, unless it is named
 * here. Health, the mailbox and the files of the site go on. The matched route decides, not the address as it was written:
 * the router decodes addresses. Calls of the contract share one route, and are checked by `requireOpenCall` once it is
 * known which call is meant.
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
