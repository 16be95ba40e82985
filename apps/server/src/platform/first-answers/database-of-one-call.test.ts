import { asc } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from '../db/client.ts';
import { draftInsert } from '../db/draft-insert.ts';
import { writeAtOnce } from '../db/write-at-once.ts';
import { databaseOfOneCall } from './database-of-one-call.ts';

const shelves = pgTable('shelves', { id: integer('id').primaryKey() });

let given: TestDatabase;
let database: Database;

beforeAll(async () => {
  given = await createTestDatabase();
  database = createDatabase(given.url);
  await database.pool.query('create table shelves (id int primary key)');
});
afterAll(async () => {
  await database.close();
  await given.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate shelves');
});

const shelf = (id: number) => ({ statement: draftInsert(shelves, 'add_shelf', [{ id }]) });
const idsOf = async () =>
  (await database.orm.select().from(shelves).orderBy(asc(shelves.id))).map(({ id }) => id);

it('leaves what is written at once to whoever ends the call', async () => {
  const { db, held, left } = databaseOfOneCall(database.orm, async () => undefined);
  await writeAtOnce({ db, database }, [shelf(1)]);
  await writeAtOnce({ db, database }, [shelf(2)]);
  expect(held()).toBeNull();
  expect(await idsOf()).toEqual([]);
  await writeAtOnce({ db: database.orm, database }, left());
  expect(await idsOf()).toEqual([1, 2]);
});

it('takes no more questions then, for their answers would not know of it', async () => {
  const { db } = databaseOfOneCall(database.orm, async () => undefined);
  await writeAtOnce({ db, database }, [shelf(1)]);
  expect(() => db.select()).toThrow('the last thing of a use case');
  expect(() => db.transaction(async () => undefined)).toThrow('the last thing of a use case');
});

it('makes it part of the transaction where there is one', async () => {
  const { db, held, left } = databaseOfOneCall(database.orm, async () => undefined);
  await db.transaction(async (tx) => void (await tx.insert(shelves).values({ id: 1 })));
  await writeAtOnce({ db, database }, [shelf(2)]);
  expect(left()).toEqual([]);
  expect((await db.select().from(shelves)).length).toBe(2);
  expect(await idsOf()).toEqual([]);
  await held()?.rollBack();
  expect(await idsOf()).toEqual([]);
});
