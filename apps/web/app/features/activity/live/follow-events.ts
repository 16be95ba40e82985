import type { QueryClient } from '@tanstack/react-query';
import { EARLIER_MESSAGE, MISSED_MESSAGE, topicOf, type LiveEvent } from '@thuto/contract/live-events';
import type { Role } from '@thuto/domain/permissions';
import { queriesChangedBy } from '../../../lib/changed-queries.ts';
import { loadPlatform } from '../../../lib/platform.ts';
import { viewerStore } from '../../../lib/viewer-store.ts';
import { tellStudent } from './tell-student.ts';

/** Several changes of one moment, such as an approval and what it moves, are asked for together. */
const GATHER_MS = 200;
/** What was asked for this recently is not asked for again because the line has just come. */
const FRESH_MS = 5_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 120_000;

/**
 * Keeps what the pages show up to date while the tab is looked at: each event of the server's stream has the queries
 * that show it asked for again. A hidden tab lets go of its line, for a browser has only six to a server.
 * @returns how to stop.
 */
export function followEvents(cache: QueryClient, role: Role): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const changed = new Map<string, readonly unknown[]>();

  const refresh = () => {
    gathering = undefined;
    const keys = [...changed.values()];
    changed.clear();
    for (const queryKey of keys.some((key) => key.length === 0) ? [[]] : keys) {
      void cache.invalidateQueries({ queryKey });
    }
  };
  const gather = (keys: readonly (readonly unknown[])[]) => {
    for (const key of keys) changed.set(JSON.stringify(key), key);
    gathering ??= setTimeout(refresh, GATHER_MS);
  };
  const show = (data: string) => {
    const { kind } = JSON.parse(data) as LiveEvent;
    gather(queriesChangedBy(kind, role));
    if (topicOf(kind) === 'settings') void loadPlatform();
    return kind;
  };
  /** What happened while nobody listened is in no event. */
  const catchUp = () => {
    const old = Date.now() - FRESH_MS;
    void cache.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < old });
  };

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    // Nothing shown is older than the page, and what is older than that will be asked for again.
    const within = Math.ceil(Math.min(performance.now(), FRESH_MS));
    const opened = new EventSource(`/api/events?within=${within}`);
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      catchUp();
    });
    opened.addEventListener(EARLIER_MESSAGE, ({ data }: MessageEvent<string>) => show(data));
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const kind = show(data);
      if (role === 'student') tellStudent(kind);
    });
    opened.addEventListener(MISSED_MESSAGE, () => gather([[]]));
    opened.addEventListener('error', () => {
      // A line that broke the browser mends itself; refused, it gives up: the sign-in may have ended, or all are taken.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      void viewerStore.refresh();
      retry = setTimeout(look, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
    });
  };
  const look = () => {
    if (document.visibilityState !== 'visible') close();
    else if (source === null) open();
  };

  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(gathering);
    close();
  };
}
