import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

// A second process for tests: uses the embedded PostgreSQL of the given folder until its stdin closes.
const database = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: () => undefined,
  ephemeral: true,
});
process.stdout.write(`${JSON.stringify({ url: database.url, adopted: database.adopted })}\n`);
process.stdin.resume().once('end', () => void database.stop());
