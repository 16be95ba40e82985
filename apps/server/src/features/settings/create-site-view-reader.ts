import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';
import type { SiteView } from '../../plugins/site-view.ts';
import { getSettings, getDefaultContactEmail } from './get-settings.ts';

/**
 * Gives what the site shows to whoever asks: the platform's name and address, and whether it is closed to them. While the
 * database is away the pages are sent all the same, under the name that was seen last: they say themselves that the
 * server cannot answer.
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
  // Known before anybody asks: the database may be gone by the first page.
  const seen = read().catch((error: unknown) => {
    ctx.log.warn({ failure: describeFailure(error) }, 'the site starts without the settings');
  });
  return async ({ findCurrentUser }) => {
    await seen;
    try {
      const isMaintained = (await read()) && (await findCurrentUser())?.role !== 'admin';
      return { ...lastSeen, isMaintained };
    } catch (error) {
      ctx.log.warn({ failure: describeFailure(error) }, 'a page was sent without the settings');
      return { ...lastSeen, isMaintained: false };
    }
  };
}
