import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from './client.ts';
import { runNamed } from './named-statement.ts';
import { writeTogether } from './write-together.ts';

let given: TestDatabase;
let database: Database;
let over: { db: Database['orm']; database: Database };

beforeAll(async () => {
  given = await createTestDatabase();
  database = createDatabase(given.url);
  over = { db: database.orm, database };
  await database.pool.query('create table drawers (id int primary key, label text not null)');
});
afterAll(async () => {
  await database.close();
  await given.drop();
});

const put = (id: number, label: string | null) => ({
  name: 'put_in_drawer',
  text: 'insert into drawers values ($1, $2)',
  values: [id, label],
});
const drawers = async () =>
  (await database.pool.query<{ id: number }>('select id from drawers order by id')).rows.map(({ id }) => id);

it('writes everything, in one transaction', async () => {
  const sent = vi.spyOn(Client.prototype, 'query');
  await writeTogether(over, (tx) => [runNamed(tx, put(1, 'a')), runNamed(tx, put(2, 'b'))]);
  const texts = sent.mock.calls.map(([asked]) => (asked as { text?: string }).text ?? asked);
  sent.mockRestore();
  expect(texts).toEqual(['begin', put(1, '').text, put(2, '').text, 'commit']);
  expect(await drawers()).toEqual([1, 2]);
});

it('writes nothing when one of them fails, and says why; the connection serves the next', async () => {
  const failing = writeTogether(over, (tx) => [
    runNamed(tx, put(3, 'c')),
    runNamed(tx, put(4, null)),
    runNamed(tx, put(5, 'e')),
  ]);
  await expect(failing).rejects.toMatchObject({ code: '23502' });
  const stopped = writeTogether(over, (tx) => {
    void runNamed(tx, put(6, 'f'));
    throw new Error('changed its mind');
  });
  await expect(stopped).rejects.toThrow('changed its mind');
  expect(await drawers()).toEqual([1, 2]);
  await writeTogether(over, (tx) => [runNamed(tx, put(7, 'g'))]);
  expect(await drawers()).toEqual([1, 2, 7]);
});

it('lets nothing be sent behind the end', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await writeTogether(over, (tx) => {
    late = Promise.resolve().then(() => runNamed(tx, put(8, 'h')));
    late.catch(() => undefined);
    return [runNamed(tx, put(9, 'i'))];
  });
  await expect(late).rejects.toThrow('behind the end');
  expect(await drawers()).toEqual([1, 2, 7, 9]);
});

it('is part of the transaction that a call with a key holds', async () => {
  await database.orm
    .transaction(async (tx) => {
      const held = { db: tx as unknown as Database['orm'], database };
      await writeTogether(held, (inner) => [inner.execute(sql`insert into drawers values (10, 'j')`)]);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await drawers()).toEqual([1, 2, 7, 9]);
});
