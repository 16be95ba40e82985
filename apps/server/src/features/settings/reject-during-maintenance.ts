import { DomainError } from '@thuto/domain/errors';
import { can } from '@thuto/domain/policy';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/centre/maintenance';
import type { RequestContext } from '../../request-context.ts';
import type { Context } from '../../context.ts';
import { isMaintained } from './settings.store.ts';

/** Error for everyone except admins while Maintenance Mode is on. */
export const createMaintenanceError = () =>
  new DomainError('platform_maintained', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

/**
 * Lets admins pass always, and everyone else while Maintenance Mode is off (SET-4). The setting is read on
 * every request, so that all nodes switch immediately; for signed-in users it comes with the session query.
 * @throws DomainError platform_maintained.
 */
export async function rejectDuringMaintenance(
  ctx: Pick<Context, 'db'>,
  { findCurrentUserState }: Pick<RequestContext, 'findCurrentUserState'>,
): Promise<void> {
  const currentUserState = await findCurrentUserState();
  const isOn = currentUserState?.isMaintained ?? (await isMaintained(ctx.db));
  if (isOn && !can(currentUserState?.currentUser ?? null, 'maintenance.pass')) throw createMaintenanceError();
}
