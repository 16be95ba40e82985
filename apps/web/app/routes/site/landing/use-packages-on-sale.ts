import type { Package } from '@thuto/contract/packages';
import { PACKAGES_PLACEHOLDER, SAMPLE_PACKAGE } from '@thuto/contract/site';
import { useEffect, useState } from 'react';
import { describePackage, type PackageCardWords } from '../../../components/package-card.tsx';

interface Catalogue {
  /** The JSON in the served page, which hydration must render again. */
  readonly served?: string | undefined;
  /** Null until the packages are known. */
  readonly items: readonly PackageCardWords[] | null;
}

let known = readServed();
let isServedPageShown = known.served !== undefined;

/** Reads the packages that the server put into the page. The build contains two samples in their place. */
function readServed(): Catalogue {
  if (import.meta.env.SSR) {
    if (!import.meta.env.PROD) return { items: null };
    const { feature, ...words } = SAMPLE_PACKAGE;
    const samples = [false, true].map((isPopular) => ({ ...words, isPopular, features: [feature] }));
    return { served: PACKAGES_PLACEHOLDER, items: samples };
  }
  const served = document.querySelector<HTMLElement>('#packages')?.dataset['packages'];
  if (served === undefined || served === PACKAGES_PLACEHOLDER) return { items: null };
  return { served, items: (JSON.parse(served) as Package[]).map(describePackage) };
}

async function fetchPackages(): Promise<readonly PackageCardWords[]> {
  const response = await fetch('/api/packages');
  if (!response.ok) throw new Error(`The packages could not be fetched: ${response.status}`);
  const { items } = (await response.json()) as { items: Package[] };
  return items.map(describePackage);
}

/**
 * Returns the packages on sale: those of the served page, and fetched ones when the landing page is opened from another
 * page. Uses plain `fetch` because the API client is too heavy for the landing page.
 */
export function usePackagesOnSale() {
  const [{ served, items }, setCatalogue] = useState(known);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    const load = async () => {
      try {
        known = { items: await fetchPackages() };
        setCatalogue(known);
      } catch {
        setFailedAttempt(attempt);
      }
    };
    if (!isServedPageShown) void load();
    return () => {
      isServedPageShown = false;
    };
  }, [attempt]);

  return {
    served,
    items,
    hasFailed: items === null && failedAttempt === attempt,
    retry: () => setAttempt((last) => last + 1),
  };
}
