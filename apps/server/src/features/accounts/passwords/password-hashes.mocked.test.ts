import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';

const work = vi.hoisted(() => ({ now: 0, most: 0, done: [] as string[] }));
vi.mock('./scrypt-password.ts', () => ({
  hashPassword: async (password: string) => {
    work.now += 1;
    work.most = Math.max(work.most, work.now);
    await new Promise((resolve) => setImmediate(resolve));
    work.now -= 1;
    work.done.push(password);
    return `hash of ${password}`;
  },
}));
const { createPasswordHashes } = await import('./password-hashes.ts');

describe('createPasswordHashes', () => {
  it('limits concurrency, keeps the order and fails fast when the queue is full', async () => {
    const names = Array.from({ length: 600 }, (_, at) => String(at));
    const answers = await Promise.allSettled(names.map(createPasswordHashes({ ln: 4, r: 1, p: 1 }).hash));
    const atOnce = Math.min(Math.ceil(availableParallelism() / 2), 3);
    expect(work.most).toBe(atOnce);
    expect(work.done).toEqual(names.slice(0, 151 * atOnce));
    expect(answers[0]).toEqual({ status: 'fulfilled', value: 'hash of 0' });
    expect(answers.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { code: 'service_unavailable', details: { retryAfterSeconds: 10 } },
    });
  });
});
