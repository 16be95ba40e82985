import { useSyncExternalStore } from 'react';

/** What the public needs to know of the platform's settings. */
export interface Platform {
  name: string;
  contactEmail: string;
}

const DEFAULT_PLATFORM: Platform = { name: 'Thuto', contactEmail: 'hello@thuto.example' };

let current = DEFAULT_PLATFORM;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called with the settings the server gives out; every name on the page follows. */
export function setPlatform(platform: Platform): void {
  current = platform;
  for (const listener of listeners) listener();
}

/** The settings of the moment, outside React: page titles. */
export function platform(): Platform {
  return current;
}

/** The settings of the moment. The prerendered HTML shows the defaults. */
export function usePlatform(): Platform {
  return useSyncExternalStore(subscribe, platform, () => DEFAULT_PLATFORM);
}
