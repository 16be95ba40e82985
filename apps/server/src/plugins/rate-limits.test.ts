import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase } from '../platform/db/client.ts';
import { countAttempt, forgetAttempts, forgiveAttempt, limitRate, networkOf } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const config = createTestConfig();
const LIMIT = { points: 3, seconds: 60 };

describe('limitRate', () => {
  it('lets as many through as the limit says and names the wait of the next', async () => {
    const ctx = { config, database };
    for (let i = 0; i < LIMIT.points; i += 1) await limitRate(ctx, 'a', LIMIT);
    await expect(limitRate(ctx, 'a', LIMIT)).rejects.toMatchObject({ code: 'request_too_frequent' });
    const { details } = await limitRate(ctx, 'a', LIMIT).catch((error) => error);
    expect(details.retryAfterSeconds).toBeGreaterThan(50);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(60);
    await limitRate(ctx, 'b', LIMIT);
  });

  it('lets exactly as many through when all come at once, on two nodes', async () => {
    const other = createDatabase(database.url);
    try {
      const tries = Array.from({ length: 20 }, (_, i) =>
        limitRate({ config, database: i % 2 ? database : other }, 'at once', LIMIT),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(LIMIT.points);
    } finally {
      await other.close();
    }
  });

  it('starts anew when the window has passed', async () => {
    const ctx = { config, database };
    const limit = { points: 1, seconds: 60 };
    await limitRate(ctx, 'window', limit);
    await expect(limitRate(ctx, 'window', limit)).rejects.toThrow('request_too_frequent');
    await database.pool.query('update rate_limits set expire = expire - 60001');
    await limitRate(ctx, 'window', limit);
  });

  it('takes an attempt back, and forgets all of them', async () => {
    const ctx = { config, database };
    for (let i = 0; i < LIMIT.points; i += 1) await limitRate(ctx, 'c', LIMIT);
    await forgiveAttempt(ctx, 'c', LIMIT.seconds);
    await limitRate(ctx, 'c', LIMIT);
    await expect(limitRate(ctx, 'c', LIMIT)).rejects.toThrow('request_too_frequent');
    await forgetAttempts(ctx, 'c');
    expect((await countAttempt(ctx, 'c', 60)).attempts).toBe(1);
  });

  it('stores nothing of the key', async () => {
    await limitRate({ config, database }, 'sign-in:thabo@example.com:203.0.113.9', LIMIT);
    const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.map((row) => row.key).join(' ')).not.toMatch(/thabo|example|203/);
  });

  it('counts nothing when rate limits are off', async () => {
    const ctx = { config: createTestConfig({ RATE_LIMITS: 'off' }), database };
    for (let i = 0; i < 10; i += 1) await limitRate(ctx, 'off', { points: 1, seconds: 60 });
    expect((await countAttempt({ config, database }, 'off', 60)).attempts).toBe(1);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
