import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hotRead } from './read-connections.ts';
import { afterCommit, runOutsideTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const fail = () => Promise.reject(new Error('rolled back'));

describe('afterCommit', () => {
  it('runs callbacks after the commit, in order', async () => {
    const ran: string[] = [];
    await database.orm.transaction(async (tx) => {
      afterCommit(tx, () => ran.push('first'));
      await tx.transaction(async (savepoint) => afterCommit(savepoint, () => ran.push('second')));
      afterCommit(tx, () => ran.push('third'));
      expect(ran).toEqual([]);
    });
    expect(ran).toEqual(['first', 'second', 'third']);
  });

  it('drops callbacks of a rolled back transaction', async () => {
    const ran: string[] = [];
    await database.orm
      .transaction(async (tx) => {
        afterCommit(tx, () => ran.push('outer'));
        await tx.transaction(async (savepoint) => afterCommit(savepoint, () => ran.push('inner')));
        await fail();
      })
      .catch(() => undefined);
    expect(ran).toEqual([]);
  });

  it('drops callbacks of a rolled back savepoint and of the savepoints inside it', async () => {
    const ran: string[] = [];
    await database.orm.transaction(async (tx) => {
      afterCommit(tx, () => ran.push('outer'));
      await tx
        .transaction(async (savepoint) => {
          afterCommit(savepoint, () => ran.push('inner'));
          await savepoint.transaction(async (nested) => afterCommit(nested, () => ran.push('nested')));
          await fail();
        })
        .catch(() => undefined);
    });
    expect(ran).toEqual(['outer']);
  });

  it('runs a callback immediately outside of a transaction', () => {
    const ran: string[] = [];
    afterCommit(database.orm, () => ran.push('now'));
    expect(ran).toEqual(['now']);
  });
});

const readOne = hotRead('read_one', (db) => db.select({ one: sql<number>`1` }).from(sql`(select) one`));

describe('the statements of a transaction', () => {
  it('are refused in tests when they are sent at once', async () => {
    const both = database.orm.transaction((tx) =>
      Promise.all([tx.execute('select 1'), tx.execute('select 2')]),
    );
    await expect(both).rejects.toMatchObject({
      cause: new Error('A transaction must send one statement after another.'),
    });
  });

  it('leave a usable connection after one was refused', async () => {
    for (let at = 0; at < 15; at += 1)
      expect((await database.pool.query('select 1 as one')).rows).toHaveLength(1);
  });
});

describe('a second connection of an open transaction', () => {
  const SECOND = 'An open transaction must not take a second database connection.';
  const takeSecond: Readonly<Record<string, () => Promise<unknown>>> = {
    'a statement': () => database.pool.query('select 1'),
    'a transaction': () => database.orm.transaction((tx) => tx.execute('select 1')),
    'a hot read': () => readOne(database.reads),
  };

  it.each(Object.entries(takeSecond))('is refused for %s in tests', async (_name, take) => {
    await expect(database.orm.transaction(() => take())).rejects.toThrow(SECOND);
    await expect(
      database.orm.transaction((tx) => tx.transaction(async () => void (await take()))),
    ).rejects.toThrow(SECOND);
  });

  it('is possible after the commit and for work that does not belong to it', async () => {
    const ran: Promise<unknown>[] = [];
    await database.orm.transaction(async (tx) => {
      afterCommit(tx, () => ran.push(database.pool.query('select 1')));
      await runOutsideTransaction(() => database.pool.query('select 1'));
    });
    expect(ran).toHaveLength(1);
    await Promise.all(ran);
  });
});
