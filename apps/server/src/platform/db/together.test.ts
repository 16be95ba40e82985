import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { together } from './together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table steps (at serial, name text)`);
});
afterAll(() => database.drop());

const step = (name: string) => sql`insert into steps (name) values (${name})`;
const listSteps = async () =>
  (await database.orm.execute<{ name: string }>(sql`select name from steps order by at`)).rows.map(
    ({ name }) => name,
  );

describe('together', () => {
  it('returns the results in the order of the parts', async () => {
    const [slow, fast] = await together(
      delay(20).then(() => 'slow'),
      Promise.resolve(1),
    );
    expect([slow, fast]).toEqual(['slow', 1]);
  });

  it('throws the error of the first part in the list, not of the first to fail', async () => {
    const fail = async (after: number, name: string) => {
      await delay(after);
      throw new Error(name);
    };
    await expect(together(fail(20, 'first'), fail(0, 'second'))).rejects.toThrow('first');
  });

  it('sends no statement of another part after the rollback', async () => {
    const refused = database.orm.transaction(async (tx) => {
      const long = async () => {
        await tx.execute(sql`select 1`);
        await delay(50);
        await tx.execute(step('after the failure'));
      };
      await together(Promise.reject(new Error('refused')), long());
    });
    await expect(refused).rejects.toThrow('refused');
    await delay(100);
    expect(await listSteps()).toEqual([]);
  });
});
