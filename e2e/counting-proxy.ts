import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Bytes over the wire, headers included. */
export interface Traffic {
  readonly sent: number;
  readonly received: number;
}

export interface CountingProxy {
  readonly url: string;
  /** Returns what the browser has sent and received until now. */
  readonly read: () => Traffic;
  /** Returns whether nothing was sent or received for this time. */
  readonly isQuiet: (ms: number) => boolean;
  readonly close: () => Promise<void>;
}

/** Starts an HTTP proxy that counts the bytes of a browser, those of its service worker and live events included. */
export async function startCountingProxy(): Promise<CountingProxy> {
  const open = new Set<Socket>();
  let ended: Traffic = { sent: 0, received: 0 };
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const { hostname, port, origin } = new URL(url);
    const path = url.slice(origin.length);
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      ended = add(ended, socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const read = () => [...open].reduce(add, ended);
  let last = read();
  let lastChange = performance.now();
  const watch = setInterval(() => {
    const now = read();
    if (now.sent !== last.sent || now.received !== last.received) lastChange = performance.now();
    last = now;
  }, 50);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read,
    isQuiet: (ms) => performance.now() - lastChange > ms,
    async close() {
      clearInterval(watch);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const add = ({ sent, received }: Traffic, socket: Socket): Traffic => ({
  sent: sent + socket.bytesRead,
  received: received + socket.bytesWritten,
});
