import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeStudent } from '../../testing/people.ts';
import { makePicture, uploadFile } from '../../testing/submit-proof.ts';
import { type FakeS3, startFakeS3 } from './start-fake-s3.ts';

let bucket: FakeS3;
let t: TestApp;
beforeAll(async () => {
  bucket = await startFakeS3();
  t = await buildTestApp({
    S3_BUCKET: bucket.config.bucket,
    S3_ENDPOINT: bucket.config.endpoint,
    S3_REGION: bucket.config.region,
    S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
  });
});
afterAll(async () => {
  await t.close();
  await bucket.close();
});

it('returns storage_unavailable while the bucket refuses requests, and accepts the same upload afterwards', async () => {
  const student = await makeStudent(t);
  const uploadId = await uploadFile(t, student, await makePicture());
  const submit = () =>
    t.inject({
      method: 'POST',
      url: `/api/students/${student.id}/payments`,
      headers: student.headers,
      payload: { packageId: 'bundle-5', uploadId },
    });
  bucket.refuse(true);
  const refused = await submit();
  expect(refused.json()).toMatchObject({ status: 503, code: 'storage_unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  bucket.refuse(false);
  expect((await submit()).statusCode).toBe(201);
});
