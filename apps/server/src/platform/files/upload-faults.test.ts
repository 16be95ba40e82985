import { afterEach, expect, it, vi } from 'vitest';
import { problem, useUploadServer } from './use-upload-server.ts';

const server = useUploadServer();
afterEach(() => vi.restoreAllMocks());

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it('reports a full disk during an upload, keeps the received bytes and resumes once there is space', async () => {
  const location = await server.beginAt(6);
  expect((await server.send(location, 0, Buffer.from('abc'))).status).toBe(204);
  vi.spyOn(server.uploads.staging.store, 'write').mockRejectedValueOnce(full());
  expect(await problem(await server.send(location, 3, Buffer.from('def')))).toBe('507 storage_full');
  const asked = await server.call('HEAD', location);
  expect(asked.headers.get('upload-offset')).toBe('3');
  expect((await server.send(location, 3, Buffer.from('def'))).status).toBe(204);
  expect((await server.readStaged(location)).toString()).toBe('abcdef');
});

it('reports a full disk when an upload starts, and records nothing', async () => {
  vi.spyOn(server.uploads.staging.store, 'create').mockRejectedValueOnce(full());
  expect(await problem(await server.begin(6))).toBe('507 storage_full');
  expect(await server.staged()).toEqual([]);
});

it('reports why a write failed', async () => {
  const location = await server.beginAt(6);
  await server.uploads.staging.remove(location.slice(location.lastIndexOf('/') + 1));
  const { store } = server.uploads.staging;
  const { Readable } = await import('node:stream');
  await expect(store.write(Readable.from([Buffer.from('abc')]), 'f'.repeat(32), 0)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
