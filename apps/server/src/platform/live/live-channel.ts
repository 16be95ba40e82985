import { Client } from 'pg';
import type { Logger } from 'pino';
import { type PublishedChange, LIVE_CHANNEL } from './publish.ts';

/** A published change, or `resync` when changes may have been missed while disconnected. */
export type LiveSignal = PublishedChange | 'resync';

export interface LiveChannel {
  /** Starts listening. Retries in the background while the database is unreachable; does not reject. */
  start(): Promise<void>;
  /** @returns a function that unsubscribes. */
  subscribe(listener: (signal: LiveSignal) => void): () => void;
  stop(): Promise<void>;
}

const MIN_RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 10_000;
/** Heartbeat that detects half-open connections. */
const PROBE_INTERVAL_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;

function parse(payload: string | undefined): PublishedChange | null {
  try {
    return JSON.parse(payload ?? '') as PublishedChange;
  } catch {
    return null;
  }
}

/**
 * Creates a channel that receives what `publishAfterCommit` sends on any node. It uses a dedicated connection: LISTEN
 * is bound to a connection, which a pool or a transaction-level pooler would share.
 */
export function createLiveChannel({
  connectionString,
  log,
}: {
  connectionString: string;
  log: Pick<Logger, 'warn' | 'info'>;
}): LiveChannel {
  const listeners = new Set<(signal: LiveSignal) => void>();
  let client: Client | null = null;
  let probe: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let wasLost = false;
  let isStopped = true;

  const publish = (signal: LiveSignal) => {
    for (const listener of listeners) listener(signal);
  };

  function lose(lost: Client, reason: string): void {
    if (client !== lost) return;
    client = null;
    clearInterval(probe);
    lost.end().catch(() => undefined);
    if (isStopped) return;
    wasLost = true;
    const wait = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures);
    failures += 1;
    log.warn({ reason, wait }, 'lost the connection for live updates');
    retry = setTimeout(() => void connect(), wait);
    retry.unref();
  }

  async function connect(): Promise<void> {
    const made = new Client({
      connectionString,
      application_name: 'thuto-live',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client = made;
    made.on('error', (error) => lose(made, error.message));
    made.on('end', () => lose(made, 'ended'));
    made.on('notification', ({ payload }) => {
      const change = parse(payload);
      if (change) publish(change);
    });
    try {
      await made.connect();
      await made.query(`listen ${LIVE_CHANNEL}`);
    } catch (error) {
      lose(made, error instanceof Error ? error.message : String(error));
      return;
    }
    if (client !== made) return;
    failures = 0;
    probe = setInterval(() => {
      made.query('select 1').catch((error: Error) => lose(made, error.message));
    }, PROBE_INTERVAL_MS);
    probe.unref();
    if (wasLost) {
      wasLost = false;
      log.info('reconnected for live updates');
      publish('resync');
    }
  }

  return {
    async start() {
      if (!isStopped) return;
      isStopped = false;
      await connect();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(probe);
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
