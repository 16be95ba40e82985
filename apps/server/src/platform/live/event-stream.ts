import { once } from 'node:events';
import { Readable } from 'node:stream';

/** Maximum data buffered for a client that does not read. Beyond it the stream is closed. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const END_LIMIT_MS = 1_000;

/** A text/event-stream to one client. */
export interface EventStream {
  readonly body: Readable;
  /** Sends an event. Without a name, the event type is `message`. */
  send(data: object, name?: string): void;
  /** Sends a comment as a heartbeat, so that proxies keep the connection open. */
  beat(): void;
  /** Ends the stream, or closes the connection when the client does not read to the end. */
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
  // The browser's reconnect delay in milliseconds. Writing it also sends the response headers.
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
