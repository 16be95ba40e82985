import type { PublicSettings } from '@thuto/contract/settings';
import { CONTACT_EMAIL_PLACEHOLDER, PLATFORM_NAME_PLACEHOLDER } from '@thuto/contract/site';
import { createStore, useStore } from './create-store.ts';
import { takeFirstBody } from './first-data.ts';

const DEFAULTS: PublicSettings = {
  platformName: 'Thuto',
  contactEmail: 'hello@thuto.example',
  timeZone: 'Africa/Maseru',
  maxUploadBytes: 50 * 1024 * 1024,
  maintenanceMode: false,
};

/**
 * The settings in the served page. The build leaves placeholders, the server fills them (`plugins/fill-page.ts`), and
 * the browser reads them back, because hydration must render the same words.
 */
export const PAGE_FILLING: Pick<PublicSettings, 'platformName' | 'contactEmail'> = readFilling();

function readFilling() {
  if (import.meta.env.SSR && import.meta.env.PROD) {
    return { platformName: PLATFORM_NAME_PLACEHOLDER, contactEmail: CONTACT_EMAIL_PLACEHOLDER };
  }
  const { platformName, contactEmail } = DEFAULTS;
  if (typeof document === 'undefined') return { platformName, contactEmail };
  const { dataset } = document.documentElement;
  return {
    platformName: dataset['platformName'] ?? platformName,
    contactEmail: dataset['contactEmail'] ?? contactEmail,
  };
}

let first: PublicSettings = { ...DEFAULTS, ...PAGE_FILLING };
const store = createStore(first);

/** Sets the name and address of the page that the server renders next. */
export function startPlatform(filling: Pick<PublicSettings, 'platformName' | 'contactEmail'>): void {
  first = { ...DEFAULTS, ...filling };
  store.set(first);
}

const CALL = '/api/settings/public';
/** The settings that came with the page, until they are applied. */
let loaded = takeFirstBody(CALL) as PublicSettings | undefined;

/** Applies the settings from the server. Every name on the page follows. */
export const setPlatform = store.set;

/**
 * Fetches the settings. Uses plain `fetch` because the API client is too heavy for the landing page. On failure the
 * settings of the served page stay.
 */
export async function loadPlatform(): Promise<void> {
  if (loaded !== undefined) {
    setPlatform(loaded);
    loaded = undefined;
    return;
  }
  try {
    const response = await fetch(CALL);
    if (response.ok) setPlatform((await response.json()) as PublicSettings);
  } catch {
    // Offline: pages that need the server show that themselves.
  }
}

/** Returns the current settings outside React: page titles, dates. */
export const platform = store.read;

/** Returns the current settings and re-renders when they change. */
export function usePlatform(): PublicSettings {
  return useStore(store, () => first);
}
