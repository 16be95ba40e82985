import { getDeviceTime } from '../time/clock.ts';
import { findCurrentUser } from '../current-user/find-current-user.ts';
import { createLastKnown } from '../offline/last-known.ts';
import type { KnownSubject, PageData } from './page-data.ts';
import { setPlatform, DEFAULT_SETTINGS } from '../centre/platform.ts';
import { subjectsStore } from '../centre/subjects-store.ts';
import type { Visit } from './visit.ts';

const lastSettings = createLastKnown(DEFAULT_SETTINGS);
const lastSubjects = createLastKnown<readonly KnownSubject[]>([]);

/** Loads what every page shows, on the server. While the database is away it has the last known settings and subjects. */
export async function loadPageData(visit: Visit): Promise<PageData> {
  const { api, isLite, isShell, origin, at } = visit;
  const [currentUser, settings, subjects] = await Promise.all([
    isShell ? undefined : findCurrentUser(visit),
    lastSettings(() => api.settings.getPublicSettings()),
    lastSubjects(async () => (await api.subjects.listSubjects()).items),
  ]);
  // The same for everyone. Titles and dates read them outside of React.
  setPlatform(settings);
  subjectsStore.set(subjects);
  return {
    currentUser,
    settings,
    subjects,
    isLite,
    origin,
    renderedAt: Math.round(at),
    sentAt: getDeviceTime(),
  };
}
