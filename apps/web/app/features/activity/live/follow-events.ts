import type { QueryClient } from '@tanstack/react-query';
import {
  ACCESS_CHANGED,
  EARLIER_MESSAGE,
  NOTIFICATION_TOPIC,
  RESYNC_MESSAGE,
  getTopic,
  type LiveEvent,
} from '@thuto/contract/calls/live-events';
import { getRoleFeatures, type Role } from '@thuto/domain/permissions';
import { queriesChangedBy, refreshBell } from '../../../lib/api/changed-queries.ts';
import { loadPlatform } from '../../../lib/centre/platform.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { notifyStudent } from './notify-student.ts';
import { getDeviceTime } from '../../../lib/time/clock.ts';

/** Collects the events of one change, such as an approval and its credits, into one refetch. */
const GATHER_MS = 200;
/**
 * Queries that are younger than this are not refetched when the connection opens. Long enough for a slow phone, which
 * opens it several seconds after the page was sent with its data.
 */
const FRESH_MS = 15_000;
const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 120_000;

/**
 * Subscribes to the server's events and refetches the queries that they change. Hidden tabs close the connection,
 * because browsers allow only six per server.
 * @returns a function that unsubscribes.
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
    // The bell's number is part of the current user.
    if (kind === ACCESS_CHANGED || getTopic(kind) === NOTIFICATION_TOPIC)
      void currentUserStore.refreshAfterChange();
    else refreshBell(kind);
    gather(queriesChangedBy(kind, role));
    if (getTopic(kind) === 'settings') void loadPlatform();
    return kind;
  };
  /** Refetches what may have changed while the connection was closed. */
  const catchUp = () => {
    const old = getDeviceTime() - FRESH_MS;
    void cache.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < old });
  };

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    // Nothing on the page is older than the page itself, and older queries are refetched on open.
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
      if (getRoleFeatures(role).hasStudents) notifyStudent(kind);
    });
    opened.addEventListener(RESYNC_MESSAGE, () => gather([[]]));
    opened.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but not after a rejection: the session may have ended.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      void currentUserStore.refresh();
      retry = setTimeout(look, Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures));
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
