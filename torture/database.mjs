import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** Runs work with a connection to the embedded database of a data directory, past the product. */
export async function withDatabase(dataDir, work) {
  const read = (file) => readFileSync(path.join(dataDir, file), 'utf8').trim();
  const client = new Client({
    host: '127.0.0.1',
    port: Number(read('postgres-control/port')),
    user: 'thuto',
    password: read('postgres/thuto-password'),
    database: 'thuto',
  });
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query(sql, values)).rows);
  } finally {
    await client.end();
  }
}
