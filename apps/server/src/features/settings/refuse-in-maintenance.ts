import { DomainError } from '@thuto/domain/errors';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/maintenance';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { namedRead } from '../../platform/db/named-statement.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

/** What everybody but an admin is told while Maintenance Mode is on. */
export const maintenanceRefusal = () =>
  new DomainError('platform_maintained', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

const findMode = namedRead((db) =>
  db
    .select({ isOn: platformSettings.maintenanceMode })
    .from(platformSettings)
    .prepare('find_maintenance_mode'),
);

/**
 * Lets admins pass always, and everybody while the platform is open (SET-4). Read from the
 * database with every request, so that all nodes close and open at once; with the sign-in, where one is brought.
 * @throws DomainError platform_maintained.
 */
export async function refuseInMaintenance(
  ctx: Pick<Context, 'db'>,
  { findAsker }: Pick<RequestContext, 'findAsker'>,
): Promise<void> {
  const asker = await findAsker();
  const isOn = asker?.isMaintained ?? (await findMode(ctx.db).execute())[0]?.isOn ?? false;
  if (isOn && asker?.actor?.role !== 'admin') throw maintenanceRefusal();
}
