import { setTimeout as delay } from 'node:timers/promises';

/** What the product tells browsers: they come again so much later when a stream ends. */
const COME_AGAIN_MS = 3_000;
const POLL_MS = 100;

/** A page that follows changes, as a browser does: it opens the stream again by itself whenever that ends. */
export function createListener(url, browser) {
  const counts = { heard: 0, opened: 0 };
  const end = new AbortController();

  async function follow() {
    const answer = await fetch(`${url}/api/events`, { headers: browser.headers(), signal: end.signal });
    if (!answer.ok) {
      await answer.arrayBuffer();
      return;
    }
    counts.opened += 1;
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      counts.heard += text.match(/^data: /gm)?.length ?? 0;
    }
  }
  void (async () => {
    while (!end.signal.aborted) {
      await follow().catch(() => undefined);
      await delay(COME_AGAIN_MS, undefined, { ref: false });
    }
  })();

  return {
    /** How many changes came, and how often the stream was opened. */
    counts,
    /** Waits for a change that comes from now on; false when none comes in time. */
    async hearsMore(limitMs) {
      const before = counts.heard;
      const begin = performance.now();
      while (counts.heard === before) {
        if (performance.now() - begin > limitMs) return false;
        await delay(POLL_MS);
      }
      return true;
    },
    end: () => end.abort(),
  };
}
