import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createSharedReads } from './shared-reads.ts';

let given: TestDatabase;
beforeAll(async () => {
  given = await createTestDatabase();
});
afterAll(() => given.drop());

async function withReads(
  work: (
    read: (number: number) => Promise<number>,
    pool: Pool,
    pidOf: () => Promise<number>,
  ) => Promise<void>,
  tooMany = 1000,
): Promise<void> {
  const pool = new Pool({ connectionString: given.url, pipeline: true, max: 4 });
  // A connection that is being closed may still hear that its database goes.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const reads = createSharedReads(pool, { lines: 2, tooMany, refuse: () => new Error('too many') });
  const read = async (number: number) => {
    const { rows } = await reads.query({ name: 'twice', text: 'select $1::int * 2 as twice' }, [number]);
    return (rows[0] as { twice: number }).twice;
  };
  const pidOf = async () => {
    const { rows } = await reads.query({ text: 'select pg_backend_pid() as pid' });
    return (rows[0] as { pid: number }).pid;
  };
  try {
    await work(read, pool, pidOf);
  } finally {
    reads.close();
    await pool.end();
  }
}

it('gives every reader its own answer over two connections, and leaves the others to the pool', () =>
  withReads(async (read, pool) => {
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    expect(await Promise.all(numbers.map(read))).toEqual(numbers.map((number) => number * 2));
    expect(pool.totalCount).toBe(2);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }));

it('tells the one whose read fails, and no other', () =>
  withReads(async (read) => {
    const answers = await Promise.allSettled([read(1), read(2 ** 31), read(2), read(2 ** 30), read(3)]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  }));

it('opens another connection when one breaks', () =>
  withReads(async (read, pool, pidOf) => {
    const pid = await pidOf();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => read(4).catch(() => null), { timeout: 10_000 }).toBe(8);
    await expect.poll(() => pidOf().catch(() => pid), { timeout: 10_000 }).not.toBe(pid);
  }));

it('refuses what is too much', () =>
  withReads(async (read) => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => read(at)));
    expect(answers.filter(({ status }) => status === 'rejected').length).toBe(10);
  }, 20));
