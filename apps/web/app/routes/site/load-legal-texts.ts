import type { LegalTexts } from '@thuto/contract/settings';
import type { LegalFacts } from '@thuto/domain/centre/legal-texts';
import { createLastKnown } from '../../lib/offline/last-known.ts';
import type { Visit } from '../../lib/pages/visit.ts';
import { loadPackages } from './load-packages.ts';

export interface LegalPageData {
  /** Null while the server cannot be reached: the product's own text may not be the centre's. */
  readonly texts: LegalTexts | null;
  readonly packages: LegalFacts['packages'];
}

const lastTexts = createLastKnown<LegalTexts | null>(null);

/** Loads a legal text with the rules that it names; the last known one while the database is away. */
export async function loadLegalTexts(api: Visit['api']): Promise<LegalPageData> {
  const [texts, packages] = await Promise.all([
    lastTexts(() => api.settings.getLegalTexts()),
    loadPackages(api),
  ]);
  return { texts, packages: packages.map(({ name, validMonths }) => ({ name, validMonths })) };
}

/** A visitor who comes from another page is told that the server cannot be reached. */
export async function loadInBrowser(
  request: Request,
  serverLoader: () => Promise<LegalPageData>,
): Promise<LegalPageData> {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { texts: null, packages: [] };
  }
}
