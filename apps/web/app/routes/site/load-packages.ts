import type { Package } from '@thuto/contract/packages';
import { createLastKnown } from '../../lib/offline/last-known.ts';
import type { Visit } from '../../lib/pages/visit.ts';

const lastPackages = createLastKnown<readonly Package[]>([]);

/** Returns the packages on sale; the last known ones while the database is away. */
export const loadPackages = (api: Visit['api']): Promise<readonly Package[]> =>
  lastPackages(async () => (await api.packages.listPackages()).items);
