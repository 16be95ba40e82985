import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** Runs one statement and returns its rows. */
export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Returns the address of the embedded database of a data directory while it runs. */
export function getDatabaseUrl(dataDir: string): string {
  const read = (file: string) => readFileSync(path.join(dataDir, file), 'utf8').trim();
  const password = encodeURIComponent(read('postgres/thuto-password'));
  return `postgres://thuto:${password}@127.0.0.1:${read('postgres-control/port')}/thuto`;
}

/** Runs `work` with a direct connection to the embedded database of a data directory. */
export async function withDatabase<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: getDatabaseUrl(dataDir) });
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query(sql, [...values])).rows);
  } finally {
    await client.end();
  }
}
