import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** Tells whoever listens to the database that something has happened. */
export interface Notifier {
  /** Soon, and once for what is told twice meanwhile. */
  publish(channel: string, payload: string): void;
  /** When nothing is on its way any more. */
  settled(): Promise<void>;
}

/** Between one telling and the next: nobody sees it, and in a rush a transaction tells of many changes instead of a few. */
const REST_MS = 50;
const TELL_ALL =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)';

/**
 * A notifier over the database's NOTIFY, in statements of its own. Within the transaction that changes something, NOTIFY
 * would make all of them commit one after another, each waiting for the disk by itself: PostgreSQL holds one lock for the
 * whole database from there to the end.
 */
export function createNotifier(pool: Pool, log?: Logger): Notifier {
  const waiting = new Map<string, readonly [channel: string, payload: string]>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const told = [...waiting.values()];
      waiting.clear();
      try {
        const values = [told.map(([channel]) => channel), told.map(([, payload]) => payload)];
        await pool.query(TELL_ALL, values);
      } catch (error) {
        // Whoever listens loses the connection too, and looks at everything again when it is back.
        log?.warn({ reason: error instanceof Error ? error.message : '' }, 'a change was not told');
      }
      await delay(REST_MS);
    }
    sending = null;
  }

  return {
    publish(channel, payload) {
      waiting.set(`${channel}\0${payload}`, [channel, payload]);
      sending ??= send();
    },
    settled: async () => {
      await sending;
    },
  };
}
