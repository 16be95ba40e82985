import path from 'node:path';
import { normalizePath } from 'vite';

/** What the bundler knows about a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
}
/** Looks up modules while chunks are formed. */
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const APP = path.join(import.meta.dirname, 'app');

/** The modules that the first pages of an area start from. */
const FIRST_PAGES = {
  every: ['root.tsx'],
  site: ['routes/site/layout.tsx', 'routes/site/landing.tsx'],
  accounts: [
    'routes/site/layout.tsx',
    'routes/providers.tsx',
    'routes/site/login.tsx',
    'routes/site/signup.tsx',
  ],
  student: [
    'routes/providers.tsx',
    'routes/areas.tsx',
    'routes/student/layout.tsx',
    'routes/student/dashboard.tsx',
  ],
  tutor: ['routes/providers.tsx', 'routes/areas.tsx', 'routes/tutor/layout.tsx', 'routes/tutor/today.tsx'],
} as const;

type Area = keyof typeof FIRST_PAGES;

/** Loaded soon after the first page of a signed-in user. A file of its own would be one more request. */
const SOON_AFTER: Partial<Record<Area, readonly string[]>> = {
  student: ['features/activity/live/follow-events.ts', 'lib/offline/service-worker.ts'],
  tutor: ['features/activity/live/follow-events.ts', 'lib/offline/service-worker.ts'],
};

/** Stays in the chunk of its route: the root with the stylesheet, and what only the landing page has. */
const OF_ROUTE = /routes[\\/]site[\\/]landing|app[\\/]root\.tsx$|\.css$/;

/** The library's main module names them, but no first page uses them. */
const OF_LISTS = /@tanstack[\\/].+[\\/](infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)/;

const isLeftOut = (id: string) => OF_ROUTE.test(id) || OF_LISTS.test(id);

/** What only the account pages have. The other modules of their forms are shared with later pages of every area. */
const OF_ACCOUNTS = /app[\\/](?:features[\\/]accounts|routes[\\/]site)[\\/]/;

/**
 * The chunks of the first pages. A chunk depends on earlier ones only: the bundler adds the dependencies of a module to its
 * chunk unless an earlier one has them.
 */
const CHUNKS = ['base', 'app', 'site', 'signed-in', 'actions', 'student', 'tutor', 'accounts'] as const;
type Chunk = (typeof CHUNKS)[number];

/**
 * Returns a group for each chunk of the first pages. A chunk holds what the same first pages need, so that each of them
 * loads few files and hardly anything that it does not run.
 */
export function createChunkGroups() {
  let areas: Map<string, Set<Area>> | undefined;
  return CHUNKS.map((chunk, at) => ({
    name(id: string, graph: ModuleGraph): string | null {
      areas ??= findAreas(graph);
      const found = areas.get(id);
      return found !== undefined && !isLeftOut(id) && chooseChunk(id, found) === chunk ? chunk : null;
    },
    priority: CHUNKS.length - at,
  }));
}

function chooseChunk(id: string, areas: ReadonlySet<Area>): Chunk {
  if (areas.has('every') || (areas.has('site') && areas.has('student'))) return 'base';
  if (areas.has('site')) return 'site';
  if (areas.has('accounts') && areas.has('student')) return 'app';
  if (areas.has('student')) return areas.has('tutor') ? 'signed-in' : 'student';
  if (areas.has('accounts')) return OF_ACCOUNTS.test(id) ? 'accounts' : 'actions';
  return 'tutor';
}

/** Returns every module that the first pages import statically, with the areas of these pages. */
function findAreas(graph: ModuleGraph): Map<string, Set<Area>> {
  const found = new Map<string, Set<Area>>();
  for (const [area, files] of Object.entries(FIRST_PAGES) as [Area, readonly string[]][]) {
    const waiting = [...files, ...(SOON_AFTER[area] ?? [])].map((file) =>
      normalizePath(path.join(APP, file)),
    );
    const missing = waiting.find((id) => graph.getModuleInfo(id) === null);
    if (missing !== undefined)
      throw new Error(`The chunks name ${missing}, which is not part of the web app.`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = found.get(id) ?? new Set();
      if (known.has(area)) continue;
      found.set(id, known.add(area));
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return found;
}
