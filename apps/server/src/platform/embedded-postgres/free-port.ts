import { createServer } from 'node:net';

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

/** Returns `preferred` if it is free on 127.0.0.1, otherwise any free port. */
export async function findFreePort(preferred: number | null): Promise<number> {
  const port = (preferred === null ? null : await tryListen(preferred)) ?? (await tryListen(0));
  if (port === null) throw new Error('No free port on 127.0.0.1.');
  return port;
}
