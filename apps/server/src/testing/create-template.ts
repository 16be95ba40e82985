import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createDatabase } from '../platform/db/client.ts';
import { migrate } from '../platform/db/migrate.ts';
import { assemble } from '../product.ts';
import { createTestConfig } from './test-config.ts';

/** Creates a database with the tables of the product and the queues of its jobs, from which test databases are copied. */
export async function createTemplate(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`).finally(() => client.end());
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = createDatabase(address.href);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-template-'));
  try {
    await migrate(database);
    const config = createTestConfig({ DATA_DIR: dataDir });
    const { ctx } = await assemble(config, database, { runsWorkers: false });
    await ctx.jobs.start();
    await ctx.jobs.stop();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
