import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

const tables = async (database: TestDatabase) => {
  const found = await database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public'`,
  );
  return found.rows.map((row) => row.table);
};

describe('createTestDatabase', () => {
  it('returns a migrated database', async () => {
    expect(await tables(first)).toContain('users');
  });

  it('returns a separate database to each caller', async () => {
    await first.pool.query('create table only_here ()');
    expect(await tables(first)).toContain('only_here');
    expect(await tables(second)).not.toContain('only_here');
  });

  it('drops the database, also when called twice', async () => {
    const third = await createTestDatabase();
    const name = new URL(third.url).pathname.slice(1);
    await third.drop();
    await third.drop();
    const left = await first.pool.query('select 1 from pg_database where datname = $1', [name]);
    expect(left.rowCount).toBe(0);
  });
});
