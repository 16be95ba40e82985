import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from '../api.ts';
import type { Context } from '../context.ts';
import { refuseInMaintenance } from '../features/settings/refuse-in-maintenance.ts';

/**
 * What the API goes on answering to everybody: who is there, what the platform is called and whether it is open again,
 * that something has changed, and what an admin needs to come in. Signing in refuses students by itself.
 */
const OPEN_CALLS = [
  '/api/viewer',
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
  !path.startsWith('/api/') ||
  OPEN_CALLS.some((call) => path === call || (call !== '/api/viewer' && path.startsWith(`${call}/`)));

/**
 * Turns everybody but admins away from the API while Maintenance Mode is on: 503 with Retry-After and the code
 * `maintenance` (SET-4). Whatever is added below /api is closed too, unless it is named here.
 * Health, the mailbox and the files of the site go on.
 */
export function registerMaintenance(
  app: FastifyInstance,
  ctx: Context,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isOpen(path)) await refuseInMaintenance(ctx, contextFor(request));
  });
}
