import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from './client.ts';

let given: TestDatabase;
let database: Database;

beforeAll(async () => {
  given = await createTestDatabase();
  database = createDatabase(given.url);
  await database.pool.query(`
    create table shelves (id int primary key, label text not null default 'none', written_by xid8 default pg_current_xact_id());
    create table books (id int primary key, shelf_id int not null references shelves (id))`);
});
afterAll(async () => {
  await database.close();
  await given.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate shelves, books');
});

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
const shelf = (id: number) => ({ id, label: `shelf ${id}`, written_by: null });
const addShelf = (id: number) => database.batchWriter.write(new Map([['shelves', [shelf(id)]]]));
const addBook = (id: number, shelfId: number) =>
  database.batchWriter.write(new Map([['books', [{ id, shelf_id: shelfId }]]]));
const addShelfWithBook = (id: number, shelfId = id) =>
  database.batchWriter.write(
    new Map<string, object[]>([
      ['books', [{ id, shelf_id: shelfId }]],
      ['shelves', [shelf(id)]],
    ]) as Map<string, Record<string, unknown>[]>,
  );
const idsOf = async (table: 'shelves' | 'books') =>
  (await database.pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
const outcomesOf = (answers: readonly PromiseSettledResult<void>[]) =>
  answers.map((one) => (one.status === 'rejected' ? (one.reason as { code?: string }).code : 'written'));

describe('the batch writer', () => {
  it('writes the rows of concurrent calls in few transactions', async () => {
    await Promise.all(numbers(40).map(addShelf));
    const { rows } = await database.pool.query<{ transactions: number }>(
      'select count(distinct xmin::text)::int as transactions from shelves',
    );
    expect(await idsOf('shelves')).toEqual(numbers(40));
    expect(rows[0]?.transactions).toBeLessThan(10);
  });

  it('writes null where a column has a default', async () => {
    await addShelf(1);
    const { rows } = await database.pool.query('select written_by from shelves');
    expect(rows).toEqual([{ written_by: null }]);
  });

  it('writes all rows of a call or none, and rejects only the call that the database refuses', async () => {
    await addShelfWithBook(5);
    const calls = numbers(30).map((id) => (id === 7 ? addShelfWithBook(7, 99) : addShelfWithBook(id)));
    const outcomes = outcomesOf(await Promise.allSettled(calls));
    const refused = outcomes.map((code, id) => [id, code]).filter(([, code]) => code !== 'written');
    expect(refused).toEqual([
      [5, '23505'],
      [7, '23503'],
    ]);
    expect(await idsOf('shelves')).toEqual(numbers(30).filter((id) => id !== 7));
    expect(await idsOf('books')).toEqual(numbers(30).filter((id) => id !== 7));
  });

  it('delays only the calls that wait for a locked row', async () => {
    await Promise.all(numbers(2).map(addShelf));
    let waiting: Promise<void>[] = [];
    await database.orm.transaction(async (tx) => {
      await tx.execute('select 1 from shelves where id = 0 for update');
      waiting = [0, 10, 20].map((id) => addBook(id, 0));
      // All of these are written while the lock is held.
      await Promise.all(numbers(30, 100).map((id) => addBook(id, 1)));
      expect(await idsOf('books')).toEqual(numbers(30, 100));
    });
    await Promise.all(waiting);
    expect(await idsOf('books')).toEqual([0, 10, 20, ...numbers(30, 100)]);
  });

  it('does not retry a batch when the connection ends before the answer', async () => {
    await database.pool.query(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(10); return new; end $$;
      create trigger dawdle before insert on shelves for each row when (new.id = 3) execute function dawdle()`);
    const calls = Promise.allSettled(numbers(20).map(addShelf));
    const endSleepers = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`;
    await expect
      .poll(async () => (await database.pool.query(endSleepers)).rowCount, { timeout: 15_000 })
      .toBe(1);
    await database.pool.query('drop function dawdle cascade');
    const outcomes = outcomesOf(await calls);
    const written = numbers(20).filter((id) => outcomes[id] === 'written');
    expect(written.length).toBeGreaterThan(0);
    expect(outcomes[3]).toBe('57P01');
    expect(await idsOf('shelves')).toEqual(written);
  });

  it('refuses calls beyond its limit and writes the others', async () => {
    const small = createDatabase(given.url, { maxWaiting: 5 });
    const calls = await Promise.allSettled(
      numbers(20).map((id) => small.batchWriter.write(new Map([['shelves', [shelf(id)]]]))),
    );
    await small.close();
    expect(outcomesOf(calls)).toEqual([
      ...numbers(5).map(() => 'written'),
      ...numbers(15).map(() => '53300'),
    ]);
    expect(await idsOf('shelves')).toEqual(numbers(5));
  });

  it('replaces lone surrogates', async () => {
    await database.batchWriter.write(new Map([['shelves', [{ ...shelf(1), label: 'a\uD800b' }]]]));
    const { rows } = await database.pool.query('select label from shelves');
    expect(rows).toEqual([{ label: 'a\uFFFDb' }]);
  });
});
