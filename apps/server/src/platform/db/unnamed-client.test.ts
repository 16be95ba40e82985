import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from './client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function statementsLeftBy(pooled: boolean): Promise<string[]> {
  const { pool, close } = createDatabase(database.url, { pooled });
  const client = await pool.connect();
  try {
    const named = { name: 'find_one', text: 'select $1::int as one', values: [1] };
    expect((await client.query(named)).rows).toEqual([{ one: 1 }]);
    expect((await client.query<{ one: number }>('select $1::int as one', [2])).rows).toEqual([{ one: 2 }]);
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
    return rows.map(({ name }) => name);
  } finally {
    client.release();
    await close();
  }
}

test('behind a pooler no statement is left with a connection that the next transaction may not get', async () => {
  expect(await statementsLeftBy(true)).toEqual([]);
  expect(await statementsLeftBy(false)).toEqual(['find_one']);
});
