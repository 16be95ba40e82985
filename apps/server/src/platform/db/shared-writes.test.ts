import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from './client.ts';
import { draftInsert } from './draft-insert.ts';

const shelves = pgTable('shelves', { id: integer('id').primaryKey(), label: text('label').notNull() });
const books = pgTable('books', { id: integer('id').primaryKey(), shelfId: integer('shelf_id').notNull() });

let given: TestDatabase;
let database: Database;

beforeAll(async () => {
  given = await createTestDatabase();
  database = createDatabase(given.url);
  await database.pool.query(`create table shelves (id int primary key, label text not null);
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
const addShelf = (id: number) =>
  database.sharedWrites.insert([draftInsert(shelves, 'add_shelf', [{ id, label: `shelf ${id}` }])]);
/** A shelf with a book on it, in one. */
const addFurnished = (id: number, shelfOfBook = id) =>
  database.sharedWrites.insert([
    draftInsert(books, 'add_book', [{ id, shelfId: shelfOfBook }]),
    draftInsert(shelves, 'add_shelf', [{ id, label: `shelf ${id}` }]),
  ]);
const idsOf = async (table: 'shelves' | 'books') =>
  (await database.pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
const codesOf = (answers: readonly PromiseSettledResult<void>[]) =>
  answers.map((one) => (one.status === 'rejected' ? (one.reason as { code?: string }).code : 'written'));

it('writes what comes alone in one statement, and what comes meanwhile together', async () => {
  const sent = vi.spyOn(Client.prototype, 'query');
  await addShelf(0);
  expect(sent).toHaveBeenCalledOnce();
  sent.mockClear();
  await Promise.all(numbers(40, 1).map(addShelf));
  const insertions = sent.mock.calls.filter(([asked]) => typeof asked === 'object');
  sent.mockRestore();
  expect(insertions.length).toBeLessThan(10);
  expect(await idsOf('shelves')).toEqual(numbers(41));
});

it('writes of each all or nothing, and refuses nobody for what another asked', async () => {
  await addFurnished(5);
  const asked = numbers(30).map((id) => (id === 7 ? addFurnished(7, 99) : addFurnished(id)));
  const answers = codesOf(await Promise.allSettled(asked));
  expect(answers.map((code, id) => [id, code]).filter(([, code]) => code !== 'written')).toEqual([
    [5, '23505'],
    [7, '23503'],
  ]);
  expect(await idsOf('shelves')).toEqual(numbers(30).filter((id) => id !== 7));
  expect(await idsOf('books')).toEqual(numbers(30).filter((id) => id !== 7));
});

it('lets a row that is locked hold up only those who want it', async () => {
  await Promise.all(numbers(2).map(addShelf));
  const addBook = (id: number, shelfId: number) =>
    database.sharedWrites.insert([draftInsert(books, 'add_book', [{ id, shelfId }])]);
  let waiting: Promise<void>[] = [];
  await database.orm.transaction(async (tx) => {
    await tx.execute('select 1 from shelves where id = 0 for update');
    waiting = [0, 10, 20].map((id) => addBook(id, 0));
    // All of these are answered while the lock is held.
    await Promise.all(numbers(30, 100).map((id) => addBook(id, 1)));
    expect(await idsOf('books')).toEqual(numbers(30, 100));
  });
  await Promise.all(waiting);
  expect(await idsOf('books')).toEqual([0, 10, 20, ...numbers(30, 100)]);
});

it('writes nothing a second time where the connection ended before the answer', async () => {
  await database.pool.query(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(10); return new; end $$;
    create trigger dawdle before insert on shelves for each row when (new.id = 3) execute function dawdle()`);
  const asked = Promise.allSettled(numbers(20).map(addShelf));
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event = 'PgSleep'`,
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBe(1);
  await database.pool.query('drop function dawdle cascade');
  const answers = codesOf(await asked);
  const written = numbers(20).filter((id) => answers[id] === 'written');
  expect(written.length).toBeGreaterThan(0);
  expect(answers[3]).toBe('57P01');
  expect(await idsOf('shelves')).toEqual(written);
});

it('takes more rows of one than it would write together', async () => {
  const rows = numbers(400).map((id) => ({ id, label: `shelf ${id}` }));
  await database.sharedWrites.insert([draftInsert(shelves, 'add_shelf', rows)]);
  expect(await idsOf('shelves')).toHaveLength(400);
});

it('refuses whoever comes when too many wait, and writes those who came before', async () => {
  const small = createDatabase(given.url, { mostWaiting: 5 });
  let answers: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  await database.orm.transaction(async (tx) => {
    await tx.execute('lock table shelves in exclusive mode');
    answers = Promise.allSettled(
      numbers(20).map((id) =>
        small.sharedWrites.insert([draftInsert(shelves, 'add_shelf', [{ id, label: `shelf ${id}` }])]),
      ),
    );
  });
  const codes = codesOf(await answers);
  await small.close();
  // Two are under way, five wait.
  expect(codes).toEqual([...numbers(7).map(() => 'written'), ...numbers(13).map(() => '53300')]);
  expect(await idsOf('shelves')).toEqual(numbers(7));
});
