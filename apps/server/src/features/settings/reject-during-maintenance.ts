import { DomainError } from '@thuto/domain/errors';
import { can } from '@thuto/domain/policy';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/maintenance';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { hotRead } from '../../platform/db/read-connections.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

/** Error for everyone except admins while Maintenance Mode is on. */
export const createMaintenanceError = () =>
  new DomainError('platform_maintained', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

const findMode = hotRead('find_maintenance_mode', (db) =>
  db.select({ isOn: platformSettings.maintenanceMode }).from(platformSettings),
);

/**
 * Lets admins pass always, and everyone else while Maintenance Mode is off (SET-4). The setting is read on
 * every request, so that all nodes switch immediately; for signed-in users it comes with the session query.
 * @throws DomainError platform_maintained.
 */
export async function rejectDuringMaintenance(
  ctx: Pick<Context, 'database'>,
  { findCurrentUserState }: Pick<RequestContext, 'findCurrentUserState'>,
): Promise<void> {
  const currentUserState = await findCurrentUserState();
  const isOn = currentUserState?.isMaintained ?? (await findMode(ctx.database.reads))[0]?.isOn ?? false;
  if (isOn && !can(currentUserState?.currentUser ?? null, 'maintenance.pass')) throw createMaintenanceError();
}
