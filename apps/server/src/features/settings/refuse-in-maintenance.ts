import { DomainError } from '@thuto/domain/errors';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/maintenance';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { hotRead } from '../../platform/db/read-connections.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

/** What everybody but an admin is told while Maintenance Mode is on. */
export const maintenanceRefusal = () =>
  new DomainError('platform_maintained', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

const findMode = hotRead('find_maintenance_mode', (db) =>
  db.select({ isOn: platformSettings.maintenanceMode }).from(platformSettings),
);

/**
 * Lets admins pass always, and everybody while the platform is open (SET-4). Read from the
 * database with every request, so that all nodes close and open at once; with the sign-in, where one is brought.
 * @throws DomainError platform_maintained.
 */
export async function refuseInMaintenance(
  ctx: Pick<Context, 'database'>,
  { findAsker }: Pick<RequestContext, 'findAsker'>,
): Promise<void> {
  const asker = await findAsker();
  const isOn = asker?.isMaintained ?? (await findMode(ctx.database.reads))[0]?.isOn ?? false;
  if (isOn && asker?.actor?.role !== 'admin') throw maintenanceRefusal();
}
