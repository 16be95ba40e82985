import { expect, it } from 'vitest';
import { createGate, createKeyedGate } from './gate.ts';

it('does so much at once, lets so many wait, and turns the rest away', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  let now = 0;
  let most = 0;
  const done: number[] = [];
  const work = (number: number) =>
    gate.run(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      done.push(number);
    });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => work(number)));
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  expect(answers.slice(5).map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(work(9)).resolves.toBeUndefined();
});

it('goes on after work that failed', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate.run(() => Promise.resolve('next'))).resolves.toBe('next');
});

it('limits each key by itself, and forgets a key that is not in use', async () => {
  const gate = createKeyedGate({ atOnce: 1, waiting: 1 });
  const blocked = Promise.withResolvers<string>();
  const first = gate.run('a', () => blocked.promise);
  const second = gate.run('a', () => Promise.resolve('second'));
  await expect(gate.run('a', () => Promise.resolve('third'))).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  await expect(gate.run('b', () => Promise.resolve('other'))).resolves.toBe('other');
  blocked.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  await expect(gate.run('a', () => Promise.resolve('again'))).resolves.toBe('again');
});
