import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** The address of the embedded database of a data directory, while it runs. */
export function getDatabaseUrl(dataDir) {
  const read = (file) => readFileSync(path.join(dataDir, file), 'utf8').trim();
  const password = encodeURIComponent(read('postgres/thuto-password'));
  return `postgres://thuto:${password}@127.0.0.1:${read('postgres-control/port')}/thuto`;
}

/** Runs work with a connection to the embedded database of a data directory, past the product. */
export async function withDatabase(dataDir, work) {
  const client = new Client({ connectionString: getDatabaseUrl(dataDir) });
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query(sql, values)).rows);
  } finally {
    await client.end();
  }
}
