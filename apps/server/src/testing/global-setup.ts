import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, type Database } from '../platform/db/client.ts';
import { migrate } from '../platform/db/migrate.ts';
import { assemble } from '../product.ts';
import { createTestConfig } from './test-config.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, and the migrated template that they are copied from. */
    testPostgres: { url: string; template: string };
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of found.rows) {
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Creates the tables and queues of the jobs, so that no app has to. */
async function createQueues(database: Database): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-template-'));
  const { ctx } = await assemble(createTestConfig({ DATA_DIR: dataDir }), database, { runsWorkers: false });
  await ctx.jobs.start();
  await ctx.jobs.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Global setup of a test run: starts a PostgreSQL (or uses TEST_DATABASE_URL) with a migrated template
 * database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startTestPostgres();
  const template = `thuto_template_${process.pid}`;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(template)}`);
  await client.end();
  const database = createDatabase(addressOf(server.url, template));
  await migrate(database);
  await createQueues(database);
  await database.close();
  project.provide('testPostgres', { url: server.url, template });

  return async () => {
    if (given) await dropDatabases(server.url, template);
    await server.stop();
  };
}
