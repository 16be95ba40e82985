import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFileStore } from './describe-file-store.ts';
import { createDiskFileStore } from './disk-file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const root = () => path.join(folder, 'files');

describeFileStore('disk', () => createDiskFileStore(root()));

it('leaves no draft behind, whether a write succeeded or not', async () => {
  expect(await readdir(path.join(root(), '.drafts'))).toEqual([]);
});

it('never accesses a file outside its folder', async () => {
  const secret = path.join(folder, 'secret.txt');
  await writeFile(secret, 'secret');
  const store = createDiskFileStore(root());
  for (const key of [
    '../secret.txt',
    'a/../../secret.txt',
    secret,
    'a//b',
    '.drafts/x',
    'a\\..\\b',
    'a\0b',
    '',
  ]) {
    await expect(store.get(key), key).rejects.toThrow('not a file key');
    await expect(store.put(key, Buffer.from('x'), { contentType: 'text/plain' }), key).rejects.toThrow();
    await expect(store.delete(key), key).rejects.toThrow('not a file key');
    await expect(store.stat(key), key).rejects.toThrow('not a file key');
  }
});

it('does not treat a folder as a file', async () => {
  const store = createDiskFileStore(root());
  await store.put('folder/file', Buffer.from('x'), { contentType: 'text/plain' });
  expect(await store.stat('folder')).toBeNull();
  await expect(store.get('folder')).rejects.toThrow('folder');
  await expect(store.get('folder/file/beneath')).rejects.toThrow();
});

it('removes the remains of interrupted writes and probes, but no current drafts or stored files', async () => {
  const store = createDiskFileStore(root());
  await store.put('kept.txt', Buffer.from('x'), { contentType: 'text/plain' });
  for (const left of ['.drafts/abc', 'probes/abc']) {
    await mkdir(path.dirname(path.join(root(), left)), { recursive: true });
    await writeFile(path.join(root(), left), 'half');
  }
  expect(await store.cleanUp(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.cleanUp(new Date(Date.now() + 60_000))).toBe(2);
  expect(await readdir(path.join(root(), '.drafts'))).toEqual([]);
  expect(await readdir(path.join(root(), 'probes'))).toEqual([]);
  expect(await store.stat('kept.txt')).toEqual({ size: 1 });
});
