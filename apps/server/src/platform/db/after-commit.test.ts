import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { afterCommit } from './after-commit.ts';

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
