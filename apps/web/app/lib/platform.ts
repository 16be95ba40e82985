import type { PublicSettings } from '@thuto/contract/settings';
import { CONTACT_EMAIL_PLACEHOLDER, PLATFORM_NAME_PLACEHOLDER } from '@thuto/contract/site';
import { useSyncExternalStore } from 'react';

const DEFAULTS: PublicSettings = {
  platformName: 'Thuto',
  contactEmail: 'hello@thuto.example',
  timeZone: 'Africa/Maseru',
  maxUploadBytes: 50 * 1024 * 1024,
  maintenanceMode: false,
};

/**
 * What the page says as it comes. The build leaves room in it, the server puts in what it sends (`plugins/fill-page.ts`),
 * and the browser reads from the page what that was: its first drawing has to be the same, word for word.
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

const FIRST: PublicSettings = { ...DEFAULTS, ...PAGE_FILLING };
let current = FIRST;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called with what the server gives out; every name on the page follows. */
export function setPlatform(settings: PublicSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

/** Asks the server. A plain `fetch`: the API client is too heavy for the landing page. Without an answer what the page said stays. */
export async function loadPlatform(): Promise<void> {
  try {
    const response = await fetch('/api/settings/public');
    if (response.ok) setPlatform((await response.json()) as PublicSettings);
  } catch {
    // Offline: every page that needs the server says so itself.
  }
}

/** The settings of the moment, outside React: page titles, dates. */
export function platform(): PublicSettings {
  return current;
}

/** The settings of the moment. */
export function usePlatform(): PublicSettings {
  return useSyncExternalStore(subscribe, platform, () => FIRST);
}
