import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';
import type { SiteView } from '../../plugins/site-view.ts';
import { getSettings, getDefaultContactEmail } from './get-settings.ts';

/**
 * Creates a function that returns what the site shows to a user: the platform's name and contact address, and
 * whether maintenance closes it to them. While the database is unavailable it returns the last known name, so
 * that pages still load and can report the outage themselves.
 */
export function createSiteViewReader(
  ctx: Context,
): (context: Pick<RequestContext, 'findCurrentUser'>) => Promise<SiteView> {
  let lastSeen: Pick<SiteView, 'platformName' | 'contactEmail'> = {
    platformName: DEFAULT_SETTINGS.platformName,
    contactEmail: getDefaultContactEmail(ctx),
  };
  const read = async () => {
    const { platformName, contactEmail, maintenanceMode } = await getSettings(ctx);
    lastSeen = { platformName, contactEmail };
    return maintenanceMode;
  };
  // Read once at startup: the database may be unavailable when the first page is requested.
  const seen = read().catch((error: unknown) => {
    ctx.log.warn({ failure: describeFailure(error) }, 'the site starts without reading the settings');
  });
  return async ({ findCurrentUser }) => {
    await seen;
    try {
      const isMaintained = (await read()) && (await findCurrentUser())?.role !== 'admin';
      return { ...lastSeen, isMaintained };
    } catch (error) {
      ctx.log.warn({ failure: describeFailure(error) }, 'a page was sent without reading the settings');
      return { ...lastSeen, isMaintained: false };
    }
  };
}
