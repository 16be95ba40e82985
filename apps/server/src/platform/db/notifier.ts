import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** Sends notifications to every process that listens to the database. */
export interface Notifier {
  /** Sends a notification soon. Identical pending notifications are sent once. */
  publish(channel: string, payload: string): void;
  /** Resolves when no notification is pending. */
  settled(): Promise<void>;
}

/** Pause between two statements, so that a burst of changes is sent in fewer of them. */
const REST_MS = 50;
const TELL_ALL =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as messages (channel, payload)';

/**
 * Creates a notifier that runs NOTIFY in separate statements. NOTIFY inside the transactions themselves would
 * serialize their commits: PostgreSQL holds one lock for the whole database until each commit is on disk.
 */
export function createNotifier(pool: Pool, log?: Logger): Notifier {
  const waiting = new Map<string, readonly [channel: string, payload: string]>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const messages = [...waiting.values()];
      waiting.clear();
      try {
        const values = [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)];
        await pool.query(TELL_ALL, values);
      } catch (error) {
        // Listeners lose their connection too, and resync when it is back.
        log?.warn({ reason: error instanceof Error ? error.message : '' }, 'could not publish changes');
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
