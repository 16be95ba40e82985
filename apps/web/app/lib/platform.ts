import type { PublicSettings } from '@thuto/contract/settings';
import { useSyncExternalStore } from 'react';

/** What the prerendered pages say, until the server has told what the settings are. */
const DEFAULTS: PublicSettings = {
  platformName: 'Thuto',
  contactEmail: 'hello@thuto.example',
  timeZone: 'Africa/Maseru',
  maxUploadBytes: 50 * 1024 * 1024,
};

let current = DEFAULTS;
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

/** Asks the server. A plain `fetch`: the API client is too heavy for the landing page. Without an answer the defaults stay. */
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
  return useSyncExternalStore(subscribe, platform, () => DEFAULTS);
}
