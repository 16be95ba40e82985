import { createServer } from 'node:net';

/**
 * Rejects with the system's error when the address cannot be listened on. Checked before anything starts,
 * so the operator sees this error without waiting for the database and the migrations.
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
