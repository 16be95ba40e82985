import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './limit-concurrency.ts';

describe('createConcurrencyLimit', () => {
  it('runs up to the limit, queues up to the maximum and rejects the rest', async () => {
    const limit = createConcurrencyLimit({ concurrency: 2, maxQueueLength: 3 });
    let running = 0;
    let maxRunning = 0;
    const finished: number[] = [];
    const work = (number: number) =>
      limit(async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        finished.push(number);
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => work(number)));
    expect(maxRunning).toBe(2);
    expect(finished).toEqual([0, 1, 2, 3, 4]);
    expect(results.slice(5)).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'service_unavailable' }),
      })),
    );
    await expect(work(9)).resolves.toBeUndefined();
  });

  it('runs the next work after a failure', async () => {
    const limit = createConcurrencyLimit({ concurrency: 1, maxQueueLength: 1 });
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limit(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});

describe('createKeyedConcurrencyLimit', () => {
  it('limits each key separately and accepts new work once a key is free', async () => {
    const limit = createKeyedConcurrencyLimit({ concurrency: 1, maxQueueLength: 1 });
    const blocked = Promise.withResolvers<string>();
    const first = limit('a', () => blocked.promise);
    const second = limit('a', () => Promise.resolve('second'));
    await expect(limit('a', () => Promise.resolve('third'))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await expect(limit('b', () => Promise.resolve('other'))).resolves.toBe('other');
    blocked.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    await expect(limit('a', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
