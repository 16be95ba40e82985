import type { PublicSettings } from '@thuto/contract/settings';
import { DEFAULT_PUBLIC_PAGES } from '@thuto/domain/centre/public-pages';
import { createStore, useStore } from '../create-store.ts';
import { usePageData } from '../pages/page-data.ts';

/** Shown until the server has answered once. */
export const DEFAULT_SETTINGS: PublicSettings = {
  platformName: 'Thuto',
  contactEmail: 'hello@thuto.example',
  ...DEFAULT_PUBLIC_PAGES,
  timeZone: 'Africa/Maseru',
  maxUploadBytes: 50 * 1024 * 1024,
  maintenanceMode: false,
  isMailLate: false,
  isMailKept: false,
  cancelNoticeHours: 24,
};

const store = createStore(DEFAULT_SETTINGS);

const CALL = '/api/settings/public';
/** Applies the settings from the server. Every name on the page follows. */
export const setPlatform = store.set;

/**
 * Fetches the settings. Uses plain `fetch` because the API client is too heavy for the landing page. On failure the
 * settings of the served page stay.
 */
export async function loadPlatform(): Promise<void> {
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
  const page = usePageData();
  return useStore(store, () => page?.settings ?? DEFAULT_SETTINGS);
}
