import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFileStore } from './describe-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { type FakeS3, startFakeS3 } from './start-fake-s3.ts';

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

describeFileStore('S3', () => createS3FileStore(s3.config));

it('stores files under its own prefix and removes probe files', () => {
  expect(s3.keys().length).toBeGreaterThan(0);
  expect(s3.keys().every((key) => key.startsWith('files/') && !key.includes('probe'))).toBe(true);
});

it('refuses the same keys as the disk store', async () => {
  const store = createS3FileStore(s3.config);
  await expect(store.get('../uploads/x')).rejects.toThrow('not a file key');
  await expect(store.put('/x', Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
    'not a file key',
  );
});

it('reports an unreachable bucket', async () => {
  const store = createS3FileStore({ ...s3.config, endpoint: 'http://127.0.0.1:9' });
  await expect(store.probe()).rejects.toThrow();
  await expect(store.stat('x')).rejects.toThrow();
});
