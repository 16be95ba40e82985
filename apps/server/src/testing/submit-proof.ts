import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PAYMENT_PROOF_PURPOSE, type Payment } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { FamilyUser, GuardedStudent } from '../context.ts';
import { presentPayment } from '../features/payments/payments.shared.presenter.ts';
import { recordProof } from '../features/payments/proofs/record-proof.ts';
import { uploads } from '../platform/db/schema/files.ts';
import { guardianships } from '../platform/db/schema/students.ts';
import { createFileRecord, deriveFileId } from '../platform/files/stored-files.store.ts';
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

/** The bytes of the proof of a test that is about something else. */
let smallPicture: Promise<Buffer> | null = null;

/**
 * Submits a new proof for a package and returns the pending payment. Leaves out the upload and the inspection of its file,
 * which takes a process of its own: `payments.test.ts` and the tests of hostile files go the whole way.
 */
export async function submitProof(
  t: TestApp,
  student: Person,
  packageId: string,
  given?: Buffer,
): Promise<Payment> {
  const bytes = given ?? (await (smallPicture ??= makePicture()));
  const now = t.ctx.now();
  const uploadId = randomUUID().replaceAll('-', '');
  const file = {
    ownerAccountId: student.id,
    purpose: PAYMENT_PROOF_PURPOSE,
    fileName: 'proof.jpg',
    contentType: 'image/jpeg',
    size: bytes.length,
    createdAt: now,
  };
  await t.db
    .insert(uploads)
    .values({ ...file, id: uploadId, completedAt: now, expiresAt: new Date(now.getTime() + 60_000) });
  const id = deriveFileId(uploadId);
  const storageKey = `payment-proofs/${student.id}/${id}_proof.jpg`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await createFileRecord(t.db, { ...file, id, storageKey, sha256 });
  await t.ctx.files.put(storageKey, Readable.from([bytes]), file);
  const currentUser: FamilyUser = {
    accountId: student.id,
    authSessionId: '',
    email: student.email,
    displayName: student.displayName,
    role: 'student',
    emailVerified: true,
    students: [],
  };
  const ctx = { ...t.ctx, currentUser, student: await findStudent(t, student) };
  return presentPayment(await recordProof(ctx, { packageId }, uploadId, id));
}

/** Returns the student of a family's own sign-in, with all rights. */
async function findStudent(t: TestApp, { id, displayName }: Person): Promise<GuardedStudent> {
  const [guardianship] = await t.db.select().from(guardianships).where(eq(guardianships.studentId, id));
  if (guardianship === undefined) throw new Error('This person has no student.');
  return { ...guardianship, id, name: displayName, firstName: displayName };
}
