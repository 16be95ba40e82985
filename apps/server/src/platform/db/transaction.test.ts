import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from './client.ts';
import { hotRead } from './read-connections.ts';
import { afterCommit, readsIn, runOutsideTransaction } from './transaction.ts';

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

const listPrepared = hotRead('list_prepared', (db) =>
  db
    .select({ name: sql<string>`name`, uses: sql<number>`(generic_plans + custom_plans)::int` })
    .from(sql`pg_prepared_statements`)
    .where(sql`name = 'list_prepared'`),
);

describe('readsIn', () => {
  it('prepares a hot read once per connection, also for later transactions and savepoints', async () => {
    const { orm, close } = createDatabase(database.url);
    const list = () => orm.transaction((tx) => listPrepared(readsIn(tx)));
    try {
      await list();
      expect(await list()).toEqual([{ name: 'list_prepared', uses: 2 }]);
      const inSavepoint = orm.transaction((tx) =>
        tx.transaction((savepoint) => listPrepared(readsIn(savepoint))),
      );
      expect(await inSavepoint).toEqual([{ name: 'list_prepared', uses: 3 }]);
    } finally {
      await close();
    }
  });

  it('sends a hot read after the statements that were called before it', async () => {
    const setting = hotRead('read_setting', (db) =>
      db.select({ value: sql<string>`current_setting('test.order', true)` }).from(sql`(select 1) one`),
    );
    const readAfterWrite = (value: string) =>
      database.orm.transaction(async (tx) => {
        const write = async () => {
          await tx.execute(sql`select set_config('test.order', ${value}, true)`);
        };
        const [, rows] = await Promise.all([write(), setting(readsIn(tx))]);
        return rows[0]?.value;
      });
    // Once when the connection prepares it, and once afterwards.
    expect(await readAfterWrite('first')).toBe('first');
    expect(await readAfterWrite('second')).toBe('second');
  });

  it('prepares nothing behind a pooler', async () => {
    const { orm, close } = createDatabase(database.url, { pooled: true });
    const list = () => orm.transaction((tx) => listPrepared(readsIn(tx)));
    try {
      await list();
      expect(await list()).toEqual([]);
    } finally {
      await close();
    }
  });

  it('builds the query outside of a transaction', async () => {
    expect(await listPrepared(readsIn(database.orm))).toEqual([]);
  });
});

describe('a second connection of an open transaction', () => {
  const SECOND = 'An open transaction must not take a second database connection.';
  const takeSecond: Readonly<Record<string, () => Promise<unknown>>> = {
    'a statement': () => database.pool.query('select 1'),
    'a transaction': () => database.orm.transaction((tx) => tx.execute('select 1')),
    'a hot read': () => listPrepared(database.reads),
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
