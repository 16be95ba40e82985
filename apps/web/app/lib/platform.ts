import type { PublicSettings } from '@thuto/contract/settings';
import { useSyncExternalStore } from 'react';
import { fetchJson } from './fetch-json.ts';

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

export async function loadPlatform(): Promise<void> {
  const settings = await fetchJson<PublicSettings>('/api/settings/public');
  if (settings !== null) setPlatform(settings);
}

/** The settings of the moment, outside React: page titles, dates. */
export function platform(): PublicSettings {
  return current;
}

/** The settings of the moment. */
export function usePlatform(): PublicSettings {
  return useSyncExternalStore(subscribe, platform, () => DEFAULTS);
}
