import { can } from '@thuto/domain/policy';
import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import type { RequestContext } from '../../api.ts';
import type { Context } from '../../context.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';
import type { SiteView } from '../../plugins/site-view.ts';
import { listPackages } from '../packages/list-packages.ts';
import { listSubjects } from '../subjects/list-subjects.ts';
import { getSettings, getDefaultContactEmail } from './get-settings.ts';

/**
 * Creates a function that returns what the site shows to a user: the platform's name and contact address, the subjects
 * and packages, and whether maintenance closes it to them. While the database is unavailable it returns the last known
 * values, so that pages still load and can report the outage themselves.
 */
export function createSiteViewReader(
  ctx: Context,
): (context: Pick<RequestContext, 'findCurrentUser'>) => Promise<SiteView> {
  let lastSeen: Omit<SiteView, 'isMaintained'> = {
    platformName: DEFAULT_SETTINGS.platformName,
    contactEmail: getDefaultContactEmail(ctx),
    packages: [],
    subjects: [],
  };
  const read = async () => {
    const [{ platformName, contactEmail, maintenanceMode }, packages, subjects] = await Promise.all([
      getSettings(ctx),
      listPackages(ctx.db),
      listSubjects(ctx),
    ]);
    lastSeen = { platformName, contactEmail, packages, subjects };
    return maintenanceMode;
  };
  // Read once at startup: the database may be unavailable when the first page is requested.
  const seen = read().catch((error: unknown) => {
    ctx.log.warn({ failure: describeFailure(error) }, 'the site starts without reading the settings');
  });
  return async ({ findCurrentUser }) => {
    await seen;
    try {
      const isMaintained = (await read()) && !can(await findCurrentUser(), 'maintenance.pass');
      return { ...lastSeen, isMaintained };
    } catch (error) {
      ctx.log.warn({ failure: describeFailure(error) }, 'a page was sent without reading the settings');
      return { ...lastSeen, isMaintained: false };
    }
  };
}
