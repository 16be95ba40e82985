import { createServer } from 'node:net';

/**
 * Rejects with the system's own error when the address cannot be listened on. Asked before anything is started: making
 * a database and running migrations only to find the port taken would keep the operator waiting for one line.
 */
export function requireFreePort({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
