import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { AccountId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerProblemDetails } from '../../plugins/problem-details.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { accounts } from '../db/schema/accounts.ts';
import { uploads as uploadRows } from '../db/schema/files.ts';
import { registerUploads } from './register-uploads.ts';
import { type FakeS3, startFakeS3 } from './start-fake-s3.ts';
import { createUploadStaging } from './create-upload-staging.ts';
import { type Uploads, createUploads } from './uploads.ts';

let database: TestDatabase;
let s3: FakeS3;
let uploads: Uploads;
let app: FastifyInstance;
const accountId = randomUUID() as string as AccountId;

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startFakeS3();
  await database.orm.insert(accounts).values({ id: accountId, email: 'a@example.ls', displayName: 'Thabo' });
  const staging = await createUploadStaging({ dataDir: tmpdir(), s3: s3.config });
  uploads = createUploads({ staging, database, now: () => new Date() });
  app = Fastify();
  registerProblemDetails(app);
  registerUploads(app, {
    uploads,
    authenticate: async () => ({ accountId, purposes: ['payment-proof'] }),
    checkOrigin: () => undefined,
    maxSize: async () => 20_000_000,
  });
});
afterAll(async () => {
  await app.close();
  await s3.close();
  await database.drop();
});

const tus = { 'tus-resumable': '1.0.0' };

async function begin(size: number): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('slip.pdf')},purpose ${btoa('payment-proof')}`,
    },
  });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers.location);
}

const send = (url: string, offset: number, payload: Buffer) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload,
  });

it('stores an upload in a bucket in parts, reads it and removes it', async () => {
  const bytes = randomBytes(7_000_000);
  const url = await begin(bytes.length);
  expect(url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
  const id = url.split('/').at(-1) ?? '';
  await send(url, 0, bytes.subarray(0, 1_000_000));
  const asked = await app.inject({ method: 'HEAD', url, headers: tus });
  expect(asked.headers['upload-offset']).toBe('1000000');
  const finished = await send(url, 1_000_000, bytes.subarray(1_000_000));
  expect([finished.statusCode, finished.headers['upload-offset']]).toEqual([204, '7000000']);
  const [row] = await database.orm.select().from(uploadRows).where(eq(uploadRows.id, id));
  expect(row?.completedAt).not.toBeNull();

  const { stream, size } = await uploads.openStagedUpload(id);
  expect(size).toBe(7_000_000);
  expect(Buffer.concat(await stream.toArray()).equals(bytes)).toBe(true);

  expect(s3.keys().every((key) => key.startsWith('uploads/'))).toBe(true);
  await uploads.removeStagedUpload(id);
  await uploads.removeStagedUpload(id);
  expect(s3.keys()).toEqual([]);
  await expect(uploads.openStagedUpload(id)).rejects.toThrow(id);
});

it('leaves nothing in the bucket when an upload is cancelled', async () => {
  const url = await begin(100);
  await send(url, 0, Buffer.from('Pula'));
  expect(s3.unfinished()).toBe(1);
  expect((await app.inject({ method: 'DELETE', url, headers: tus })).statusCode).toBe(204);
  expect(s3.keys()).toEqual([]);
  expect(s3.unfinished()).toBe(0);
});
