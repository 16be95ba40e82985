import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './api.ts';
import type { ListenerCounts } from './results.ts';

/** A browser reopens the event stream this long after it ended. */
const RECONNECT_DELAY_MS = 3_000;
const POLL_MS = 100;

export type Listener = ReturnType<typeof createListener>;

/** Subscribes to live events as an open page does; reopens the stream whenever it ends. */
export function createListener(url: string, browser: Browser) {
  const counts: ListenerCounts = { received: 0, opened: 0 };
  const end = new AbortController();

  async function follow(): Promise<void> {
    const response = await fetch(`${url}/api/events`, { headers: browser.headers(), signal: end.signal });
    if (!response.ok || response.body === null) {
      await response.arrayBuffer();
      return;
    }
    counts.opened += 1;
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      counts.received += text.match(/^data: /gm)?.length ?? 0;
    }
  }
  void (async () => {
    while (!end.signal.aborted) {
      await follow().catch(() => undefined);
      await delay(RECONNECT_DELAY_MS, undefined, { ref: false });
    }
  })();

  return {
    counts,
    /** Waits for the next event; returns false if none arrives in time. */
    async waitForEvent(timeoutMs: number): Promise<boolean> {
      const before = counts.received;
      const begin = performance.now();
      while (counts.received === before) {
        if (performance.now() - begin > timeoutMs) return false;
        await delay(POLL_MS);
      }
      return true;
    },
    end: () => end.abort(),
  };
}
