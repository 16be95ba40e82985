import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfig } from '../../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from '../db/client.ts';
import {
  countAttempt,
  eraseAttemptsOf,
  resetAttempts,
  forgetNetworkAttempts,
  refundAttempt,
  limitNetworkRate,
  limitRate,
  getNetwork,
  networksOf,
} from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const config = createTestConfig();
const LIMIT = { points: 3, seconds: 60 };

describe('limitRate', () => {
  it('allows requests up to the limit and returns the wait for the next', async () => {
    const ctx = { config, database };
    for (let i = 0; i < LIMIT.points; i += 1) await limitRate(ctx, 'a', LIMIT);
    await expect(limitRate(ctx, 'a', LIMIT)).rejects.toMatchObject({ code: 'request_too_frequent' });
    const { details } = await limitRate(ctx, 'a', LIMIT).catch((error) => error);
    expect(details.retryAfterSeconds).toBeGreaterThan(50);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(60);
    await limitRate(ctx, 'b', LIMIT);
  });

  it('allows exactly the limit for parallel attempts on two nodes', async () => {
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

  it('starts a new window when the last one has passed', async () => {
    const ctx = { config, database };
    const limit = { points: 1, seconds: 60 };
    await limitRate(ctx, 'window', limit);
    await expect(limitRate(ctx, 'window', limit)).rejects.toThrow('request_too_frequent');
    await database.pool.query('update rate_limits set expire = expire - 60001');
    await limitRate(ctx, 'window', limit);
  });

  it('refunds one attempt and resets all of them', async () => {
    const ctx = { config, database };
    for (let i = 0; i < LIMIT.points; i += 1) await limitRate(ctx, 'c', LIMIT);
    await refundAttempt(ctx, 'c', LIMIT.seconds);
    await limitRate(ctx, 'c', LIMIT);
    await expect(limitRate(ctx, 'c', LIMIT)).rejects.toThrow('request_too_frequent');
    await resetAttempts(ctx, 'c');
    expect((await countAttempt(ctx, 'c', 60)).attempts).toBe(1);
  });

  it('stores no part of the key in plain text', async () => {
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

describe('limitNetworkRate', () => {
  const NETWORK_LIMIT = { points: 4, seconds: 60 };
  const countAllowed = async (name: string, ips: readonly string[]) => {
    let allowed = 0;
    for (const ip of ips) {
      const isAllowed = await limitNetworkRate({ config, database }, name, ip, NETWORK_LIMIT).then(
        () => true,
        () => false,
      );
      allowed += isAllowed ? 1 : 0;
    }
    return allowed;
  };
  const hex = (i: number) => i.toString(16);
  const addresses = (count: number, address: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => address(i));

  it.each([
    ['an IPv4 address', 'a', () => '203.0.113.9', 4],
    ['a /64', 'b', (i: number) => `2001:db8:1:100::${hex(i)}`, 4],
    ['the /64s of a /56', 'c', (i: number) => `2001:db8:1:1${hex(i).padStart(2, '0')}::1`, 6],
    ['the /56s of a /48', 'd', (i: number) => `2001:db8:1:${hex(i)}00::1`, 10],
    ['different /48s', 'e', (i: number) => `2001:db8:${hex(i)}::1`, 30],
  ])('counts %s', async (_what, name, address, expected) => {
    expect(await countAllowed(name, addresses(30, address))).toBe(expected);
  });

  it('does not count rejected attempts of one /64 for the wider networks', async () => {
    await countAllowed(
      'f',
      addresses(30, () => '2001:db8:1:100::1'),
    );
    expect(await countAllowed('f', ['2001:db8:1:101::1', '2001:db8:1:102::1'])).toBe(2);
  });

  it('resets the attempts of all network sizes', async () => {
    const ips = addresses(30, (i) => `2001:db8:1:${hex(i)}00::1`);
    await countAllowed('g', ips);
    for (const ip of ips) await forgetNetworkAttempts({ config, database }, 'g', ip);
    expect(await countAllowed('g', ips)).toBe(10);
  });
});

describe('eraseAttemptsOf', () => {
  it('deletes every counter of the person and no other', async () => {
    const ctx = { config, database };
    const id = '0195e3a0-0000-7000-8000-000000000001';
    await database.pool.query('delete from rate_limits');
    await limitRate(ctx, 'kind:place:thabo@example.com:203.0.113.9', LIMIT);
    await limitRate(ctx, `kind:account:${id}`, LIMIT);
    await limitNetworkRate(ctx, 'kind:thabo@example.com', '2001:db8::1', LIMIT);
    await limitRate(ctx, 'kind:place:lerato@example.com:203.0.113.9', LIMIT);
    await limitRate(ctx, 'kind:203.0.113.9', LIMIT);
    const count = async () => (await database.pool.query('select key from rate_limits')).rows.length;
    expect(await count()).toBe(7);
    await database.orm.transaction((tx) => eraseAttemptsOf(ctx, tx, ['thabo@example.com', id]));
    expect(await count()).toBe(2);
  });
});

describe('networksOf', () => {
  it('returns the /64, /56 and /48 of an IPv6 address, with higher limits for the wider ones', () => {
    expect(networksOf('2001:db8:12:3456::1')).toEqual([
      { network: '2001:db8:12:3456::/64', factor: 1 },
      { network: '2001:db8:12:3400::/56', factor: 1.5 },
      { network: '2001:db8:12::/48', factor: 2.5 },
    ]);
  });
});

describe('getNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (ip, network) => {
    expect(getNetwork(ip)).toBe(network);
  });
});
