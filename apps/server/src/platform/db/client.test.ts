import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type DatabaseSettings } from './client.ts';
import { DatabaseBusy } from './database-busy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the pool', () => {
  it('survives a connection that breaks between two statements and serves the next caller', async () => {
    const uncaught: unknown[] = [];
    const onUncaught = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', onUncaught);
    const own = createDatabase(database.url);
    try {
      await expect(
        own.orm.transaction(async (tx) => {
          const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
          await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          await expect
            .poll(
              async () => {
                const alive = await database.pool.query('select from pg_stat_activity where pid = $1', [
                  rows[0]?.pid,
                ]);
                return alive.rowCount;
              },
              { timeout: 10_000 },
            )
            .toBe(0);
          await tx.execute('select 1');
        }),
      ).rejects.toThrow();
      expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      process.off('uncaughtException', onUncaught);
      await own.close();
    }
    expect(uncaught).toEqual([]);
  });

  it('rejects callers immediately when the queue for connections is full', async () => {
    const own = createDatabase(database.url, { maxWaiting: 3 });
    try {
      const asked = Array.from({ length: 40 }, () => own.pool.query('select pg_sleep(0.05)'));
      const answers = await Promise.allSettled(asked);
      const refused = answers.filter((answer) => answer.status === 'rejected');
      // Twelve connections and three places in the queue: the rest are refused, and all others are served.
      expect(refused.length).toBe(40 - 12 - 3);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(DatabaseBusy);
      await expect(own.orm.execute('select 1')).resolves.toBeDefined();
    } finally {
      await own.close();
    }
  });

  it('closes a connection that no longer responds instead of reusing it', async () => {
    const own = createDatabase(database.url, { answerTimeoutMs: 150 });
    try {
      await expect(own.orm.transaction((tx) => tx.execute('select pg_sleep(30)'))).rejects.toThrow();
      const begin = performance.now();
      for (let i = 0; i < 15; i += 1) await own.pool.query('select 1');
      expect(performance.now() - begin).toBeLessThan(5_000);
    } finally {
      await own.close();
    }
  });
});

describe('a connection of the pool', () => {
  const listPrepared = `select statement from pg_prepared_statements order by statement`;

  async function withConnection(
    work: (client: PoolClient) => Promise<void>,
    settings: DatabaseSettings = {},
  ): Promise<void> {
    const own = createDatabase(database.url, settings);
    const client = await own.pool.connect();
    try {
      await work(client);
    } finally {
      client.release();
      await own.close();
    }
  }

  async function repeat(client: PoolClient, text: string, times: number): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (let i = 0; i < times; i += 1) answers.push((await client.query({ text, values: [i] })).rows[0]);
    return answers;
  }

  it('prepares a statement that it repeats, and no other', () =>
    withConnection(async (client) => {
      const often = 'select $1::int as often';
      const answers = await repeat(client, often, 10);
      await repeat(client, 'select $1::int as rare', 5);
      expect(answers).toEqual(Array.from({ length: 10 }, (_, often) => ({ often })));
      expect((await client.query(listPrepared)).rows).toEqual([{ statement: often }]);
    }));

  it('prepares at most 100 statements', () =>
    withConnection(async (client) => {
      for (let i = 0; i < 120; i += 1) await repeat(client, `select $1::int as of_${i}`, 7);
      expect((await client.query(listPrepared)).rows).toHaveLength(100);
    }));

  it('prepares nothing behind a pooler', () =>
    withConnection(
      async (client) => {
        await repeat(client, 'select $1::int as often', 10);
        expect((await client.query(listPrepared)).rows).toEqual([]);
      },
      { pooled: true },
    ));

  const readParallelWorkers = async (client: PoolClient) =>
    (await client.query('show max_parallel_workers_per_gather')).rows[0]?.max_parallel_workers_per_gather;

  it('uses no parallel workers', () =>
    withConnection(async (client) => {
      expect(await readParallelWorkers(client)).toBe('0');
    }));

  it('may use parallel workers in a command of an operator', () =>
    withConnection(
      async (client) => {
        expect(Number(await readParallelWorkers(client))).toBeGreaterThan(0);
      },
      { isPatient: true },
    ));

  it('goes on after a prepared statement that failed', () =>
    withConnection(async (client) => {
      const half = 'select 10 / $1::int as half';
      for (let i = 1; i < 8; i += 1) await client.query({ text: half, values: [i] });
      await expect(client.query({ text: half, values: [0] })).rejects.toThrow('division by zero');
      expect((await client.query({ text: half, values: [2] })).rows).toEqual([{ half: 5 }]);
    }));
});
