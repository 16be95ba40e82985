import type { Payment } from '@thuto/contract/payments';
import sharp from 'sharp';
import type { TestApp } from './build-test-app.ts';
import type { Person } from './people.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Creates a small picture, like a phone's photo of a receipt. */
export function makePicture(width = 60, height = 80): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer();
}

/** Uploads a file like the browser does and returns the upload's id. */
export async function uploadFile(
  t: TestApp,
  student: Person,
  bytes: Buffer,
  fileName = 'proof.jpg',
  purpose = 'payment-proof',
): Promise<string> {
  const created = await t.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...TUS,
      ...student.headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(fileName)},purpose ${base64(purpose)}`,
    },
  });
  if (created.statusCode !== 201) throw new Error(`The upload was not created: ${created.body}`);
  const url = String(created.headers.location);
  const sent = await t.inject({
    method: 'PATCH',
    url,
    headers: {
      ...TUS,
      ...student.headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    payload: bytes,
  });
  if (sent.statusCode !== 204) throw new Error(`The upload was rejected: ${sent.body}`);
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Submits a new proof for a package and returns the pending payment. */
export async function submitProof(t: TestApp, student: Person, packageId: string): Promise<Payment> {
  const uploadId = await uploadFile(t, student, await makePicture());
  const answer = await t.inject({
    method: 'POST',
    url: `/api/students/${student.id}/payments`,
    headers: student.headers,
    payload: { packageId, uploadId },
  });
  if (answer.statusCode !== 201) throw new Error(`The proof was rejected: ${answer.body}`);
  return answer.json<Payment>();
}
