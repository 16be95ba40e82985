import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSlowClients, slowClientOptions } from './slow-clients.ts';

const TIMEOUTS = { headersMs: 300, bodyMs: 300, requestMs: 1_500, silenceMs: 3_000, checkMs: 50 };
const DRIP_MS = 40;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ ...slowClientOptions(TIMEOUTS), forceCloseConnections: true });
  registerSlowClients(app, TIMEOUTS);
  app.post('/api/things', async () => ({ ok: true }));
  app.post('/api/uploads-of-nobody', async () => ({ ok: true }));
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null));
    payload.once('error', done);
  });
  app.patch('/api/uploads/1', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/**
 * Sends `first`, then `drip` byte by byte. Returns the response and how long the connection lasted, in milliseconds.
 */
async function speakSlowly(first: string, drip: string): Promise<{ answer: string; lasted: number }> {
  const begin = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(first);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < drip.length && socket.writable) socket.write(drip.charAt(sent++));
  }, DRIP_MS);
  const done = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const limit = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref());
  await Promise.race([done, limit]);
  clearInterval(timer);
  socket.destroy();
  return { answer, lasted: performance.now() - begin };
}

const headers = (path: string, method: string, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

it('closes a connection that sends headers too slowly', async () => {
  const { answer, lasted } = await speakSlowly('GET / HTTP/1.1\r\n', 'X-Slow: yes'.repeat(100));
  expect(lasted).toBeLessThan(5_000);
  expect(answer).toMatch(/^(HTTP\/1.1 408|$)/);
});

it('closes a connection that sends a small body too slowly', async () => {
  const { answer, lasted } = await speakSlowly(
    headers('/api/things', 'POST', 'application/json', 5_000),
    ' '.repeat(5_000),
  );
  expect(lasted).toBeLessThan(5_000);
  expect(answer).not.toContain('200');
});

it('does not extend the timeout for paths that only start like uploads', async () => {
  const lookalike = headers('/api/uploads-of-nobody', 'POST', 'application/json', 15);
  const { answer } = await speakSlowly(lookalike, ' '.repeat(15));
  expect(answer).not.toMatch(/ (200|201) /);
});

it('allows slow uploads up to the request timeout', async () => {
  const slow = headers('/api/uploads/1', 'PATCH', 'application/offset+octet-stream', 15);
  // 15 bytes take twice as long as the timeout for small bodies.
  expect((await speakSlowly(slow, 'x'.repeat(15))).answer).toContain('200');
  const endless = headers('/api/uploads/1', 'PATCH', 'application/offset+octet-stream', 5_000);
  const { answer, lasted } = await speakSlowly(endless, 'x'.repeat(5_000));
  expect(lasted).toBeLessThan(8_000);
  expect(answer).not.toContain('200');
});
