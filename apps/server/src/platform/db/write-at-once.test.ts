import { pgTable, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from './client.ts';
import { draftInsert } from './draft-insert.ts';
import { sendDrafted, writeAtOnce } from './write-at-once.ts';

const shelves = pgTable('shelves', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  facts: jsonb('facts'),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
});
const books = pgTable('books', { id: integer('id').primaryKey(), shelfId: integer('shelf_id').notNull() });

let given: TestDatabase;
let database: Database;
let over: { db: Database['orm']; database: Database };
const done = vi.fn();

beforeAll(async () => {
  given = await createTestDatabase();
  database = createDatabase(given.url);
  over = { db: database.orm, database };
  await database.pool
    .query(`create table shelves (id int primary key, label text not null, facts jsonb, made_at timestamptz not null default now());
    create table books (id int primary key, shelf_id int not null references shelves (id))`);
});
afterAll(async () => {
  await database.close();
  await given.drop();
});
beforeEach(async () => {
  done.mockClear();
  await database.pool.query('truncate shelves, books');
});

const shelf = (id: number, label = `"shelf" $1`) => ({
  statement: draftInsert(shelves, 'add_shelf', [{ id, label, facts: { id } }]),
  thenDo: () => done(id),
});
const booksOn = (shelfId: number, ...ids: number[]) => ({
  statement: draftInsert(
    books,
    'add_books',
    ids.map((id) => ({ id, shelfId })),
  ),
});
const counts = async () =>
  (
    await database.pool.query(
      'select (select count(*) from shelves)::int as shelves, (select count(*) from books)::int as books',
    )
  ).rows[0];

it('writes several tables in one statement, and then does what was to follow', async () => {
  const sent = vi.spyOn(Client.prototype, 'query');
  await writeAtOnce(over, [booksOn(1, 10, 11), shelf(1)]);
  expect(sent).toHaveBeenCalledOnce();
  sent.mockRestore();
  expect(await counts()).toEqual({ shelves: 1, books: 2 });
  expect(await database.orm.select().from(shelves)).toEqual([
    { id: 1, label: `"shelf" $1`, facts: { id: 1 }, madeAt: expect.any(Date) },
  ]);
  expect(done).toHaveBeenCalledExactlyOnceWith(1);
  await writeAtOnce(over, [booksOn(2, 20), shelf(2)]);
  expect(await counts()).toEqual({ shelves: 2, books: 3 });
});

it('writes nothing when one part is refused, and nothing follows', async () => {
  await expect(writeAtOnce(over, [shelf(1), booksOn(9, 10)])).rejects.toMatchObject({ code: '23503' });
  await expect(writeAtOnce(over, [booksOn(1, 10, 10), shelf(1)])).rejects.toMatchObject({ code: '23505' });
  expect(await counts()).toEqual({ shelves: 0, books: 0 });
  expect(done).not.toHaveBeenCalled();
});

it('takes one with parts of its own as the last', async () => {
  const last = {
    statement: { name: 'count', text: 'with more as (select $1::int as n) select n from more', values: [7] },
  };
  await writeAtOnce(over, [shelf(1), last]);
  expect(await counts()).toEqual({ shelves: 1, books: 0 });
});

it('is part of a transaction that others end: what follows waits for the commit', async () => {
  const undone = database.orm.transaction(async (tx) => {
    await writeAtOnce({ db: tx as unknown as Database['orm'], database }, [shelf(1)]);
    await sendDrafted(tx, shelf(2));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts()).toEqual({ shelves: 0, books: 0 });
  await database.orm.transaction(async (tx) => {
    await sendDrafted(tx, shelf(3));
    expect(done).not.toHaveBeenCalled();
  });
  expect(done).toHaveBeenCalledExactlyOnceWith(3);
});

it('refuses a name that PostgreSQL would cut', async () => {
  const long = { statement: { name: 'x'.repeat(64), text: 'select 1', values: [] } };
  await expect(writeAtOnce(over, [long])).rejects.toThrow('too long');
});
