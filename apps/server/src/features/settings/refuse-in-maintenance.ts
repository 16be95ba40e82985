import { DomainError } from '@thuto/domain/errors';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/maintenance';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import type { Orm } from '../../platform/db/client.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

/** What everybody but an admin is told while Maintenance Mode is on. */
export const maintenanceRefusal = () =>
  new DomainError('platform_maintained', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

const prepare = (db: Orm) =>
  db
    .select({ isOn: platformSettings.maintenanceMode })
    .from(platformSettings)
    .prepare('find_maintenance_mode');
const prepared = new WeakMap<Orm, ReturnType<typeof prepare>>();

/** Whether Maintenance Mode is on at this moment: read on every request, so that all nodes close and open at once. */
async function isInMaintenance({ db }: Pick<Context, 'db'>): Promise<boolean> {
  let query = prepared.get(db);
  if (!query) prepared.set(db, (query = prepare(db)));
  const [row] = await query.execute();
  return row?.isOn ?? false;
}

/** Whether this person is kept out: Maintenance Mode is on, and they are no admin. */
export async function isKeptOut(
  ctx: Pick<Context, 'db'>,
  { findActor }: Pick<RequestContext, 'findActor'>,
): Promise<boolean> {
  return (await isInMaintenance(ctx)) && (await findActor())?.role !== 'admin';
}

/**
 * Lets admins pass always, and everybody while the platform is open (decisions, "Settings, enforced").
 * @throws DomainError maintenance.
 */
export async function refuseInMaintenance(
  ctx: Pick<Context, 'db'>,
  context: Pick<RequestContext, 'findActor'>,
): Promise<void> {
  if (await isKeptOut(ctx, context)) throw maintenanceRefusal();
}
