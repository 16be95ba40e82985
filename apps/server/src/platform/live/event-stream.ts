import { once } from 'node:events';
import { Readable } from 'node:stream';

/** What may wait for a client that does not read; then it is let go, so that it costs no more memory than this. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const END_LIMIT_MS = 1_000;

/** A text/event-stream on its way to one client. */
export interface EventStream {
  readonly body: Readable;
  /** Sends a message; its name only where it is not the usual one. */
  send(data: object, name?: string): void;
  /** A line that clients ignore and that keeps proxies from closing the connection. */
  beat(): void;
  /** Ends it as a whole answer, or cuts it off when the client does not take the end. */
  end(): Promise<void>;
}

export function openEventStream(onClosed: () => void): EventStream {
  const body = new Readable({ read: () => undefined });
  body.once('close', onClosed);
  const push = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    body.push(text);
    if (body.readableLength > MAX_BUFFERED_BYTES) body.destroy();
  };
  let isEnding = false;
  // How long a browser waits before it comes again by itself; and the headers leave with the first line.
  push('retry: 3000\n\n');
  return {
    body,
    send: (data, name) => {
      if (!isEnding) push(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    beat: () => {
      if (!isEnding) push(': here\n\n');
    },
    async end() {
      if (body.destroyed) return;
      const closed = once(body, 'close').catch(() => undefined);
      if (!isEnding) {
        isEnding = true;
        body.push(null);
        setTimeout(() => body.destroy(), END_LIMIT_MS).unref();
      }
      await closed;
    },
  };
}
