import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database, type DatabaseSettings } from './client.ts';
import { hotRead } from './read-connections.ts';

const numbers = pgTable('numbers', { id: integer('id').primaryKey() });

let given: TestDatabase;
beforeAll(async () => {
  given = await createTestDatabase();
  await given.pool.query('create table numbers (id int primary key); insert into numbers values (1)');
});
afterAll(() => given.drop());

const findTwice = hotRead('twice', (db) =>
  db.select({ twice: sql<number>`${sql.placeholder('number')}::int * 2` }).from(numbers),
);
const findPid = hotRead('pid', (db) => db.select({ pid: sql<number>`pg_backend_pid()` }).from(numbers));
const findStatements = hotRead('statements', (db) =>
  db
    .select({
      names: sql<string[]>`array(select name from pg_prepared_statements order by name)`,
      mode: sql<string>`current_setting('plan_cache_mode')`,
    })
    .from(numbers),
);

async function withDatabase(work: (database: Database) => Promise<void>, settings: DatabaseSettings = {}) {
  const database = createDatabase(given.url, settings);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe('the read connections', () => {
  it('returns every caller its own rows over two shared connections', () =>
    withDatabase(async ({ reads }) => {
      const asked = Array.from({ length: 200 }, (_, at) => at);
      const rows = await Promise.all(asked.map((number) => findTwice(reads, { number })));
      expect(rows.map(([row]) => row?.twice)).toEqual(asked.map((number) => number * 2));
      const pids = new Set<number | undefined>();
      for (const _ of asked) pids.add((await findPid(reads))[0]?.pid);
      expect(pids.size).toBe(2);
    }));

  it('prepares each statement once per connection and plans it once', () =>
    withDatabase(async ({ reads }) => {
      for (let number = 0; number < 8; number += 1) await findTwice(reads, { number });
      const [row] = await findStatements(reads);
      expect(row).toEqual({ names: ['statements', 'twice'], mode: 'force_generic_plan' });
    }));

  it('rejects only the query that fails', () =>
    withDatabase(async ({ reads }) => {
      const asked = [1, 2 ** 31, 2, 2 ** 30, 3];
      const answers = await Promise.allSettled(asked.map((number) => findTwice(reads, { number })));
      expect(answers.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
    }));

  it('reconnects after a connection was lost', () =>
    withDatabase(async ({ reads, pool }) => {
      const before = new Set<number | undefined>();
      for (let at = 0; at < 2; at += 1) before.add((await findPid(reads))[0]?.pid);
      await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [[...before]]);
      const pids = async () => {
        const [one, other] = [await findPid(reads), await findPid(reads)];
        return [one[0]?.pid, other[0]?.pid].filter((pid) => before.has(pid)).length;
      };
      await expect.poll(() => pids().catch(() => -1), { timeout: 10_000 }).toBe(0);
    }));

  it('refuses queries beyond the limit', () =>
    withDatabase(
      async ({ reads }) => {
        const answers = await Promise.allSettled(
          Array.from({ length: 30 }, (_, number) => findTwice(reads, { number })),
        );
        expect(answers.filter(({ status }) => status === 'rejected').length).toBe(10);
      },
      { maxWaiting: 20 },
    ));

  it('uses the pool without named statements behind a pooler', () =>
    withDatabase(
      async ({ reads, pool }) => {
        await findTwice(reads, { number: 1 });
        const [row] = await findStatements(reads);
        expect(row?.names).toEqual([]);
        expect(pool.totalCount).toBe(1);
      },
      { pooled: true },
    ));
});
