import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerClosing } from './closing.ts';
import { registerProblemDetails } from './problem-details.ts';

it('finishes running requests and answers 503 to new ones during shutdown (OPS-4)', async () => {
  const app = Fastify({ return503OnClosing: false });
  registerProblemDetails(app);
  registerClosing(app);
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  app.get('/slow', async () => {
    begun();
    await held;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await hasBegun;
  app.server.prependListener('request', () => arrived());
  const closed = app.close();
  // Over the same connection, as a browser would.
  socket.write('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
  await hasArrived;
  finish();
  await once(socket, 'close');
  await closed;
  const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/);
  expect(second).toMatch(/^retry-after: 5\r$/m);
  expect(second).toContain('"code":"service_unavailable"');
});

it('closes connections without a request during shutdown', async () => {
  const app = Fastify();
  registerClosing(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
  const cut = once(socket, 'close');
  await app.close();
  await cut;
});
