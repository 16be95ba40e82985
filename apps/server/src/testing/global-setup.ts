import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, and the migrated template that they are copied from. */
    testPostgres: { url: string; template: string };
  }
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

/** Loads the whole product, so only when a template has to be created. */
async function createTemplate(url: string, name: string): Promise<void> {
  const module = await import('./create-template.ts');
  await module.createTemplate(url, name);
}

/** Creates the template in the PostgreSQL of TEST_DATABASE_URL. */
async function useGivenPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `thuto_template_${process.pid}`;
  await createTemplate(url, template);
  project.provide('testPostgres', { url, template });
  return () => dropDatabases(url, template);
}

/**
 * Global setup of a test run: starts a PostgreSQL (or uses TEST_DATABASE_URL) with a migrated template
 * database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return useGivenPostgres(project, given);
  const { url, template, stop } = await startTestPostgres(createTemplate);
  project.provide('testPostgres', { url, template });
  return stop;
}
