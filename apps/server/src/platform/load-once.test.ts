import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once, and again after a load that failed', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('chunk not found')).mockResolvedValue('library');
  const get = loadOnce(load);
  const failures = await Promise.allSettled([get(), get()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([get(), get()])).toEqual(['library', 'library']);
  expect(load).toHaveBeenCalledTimes(2);
});
