import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DomainError } from '@thuto/domain/errors';
import { ZipFile } from 'yazl';
import type { Context, SignedInContext } from '../../context.ts';
import { FileNotFoundError } from '../../platform/files/file-store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findStudent, listProofsOf, readFamilyData } from './family-data.store.ts';

/** Replaces characters of a file name that a file system may reject or that could escape the folder. */
const plainName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80);

/** Adds a stream to the archive and waits until it is read, so that only one file is open at a time. */
async function addStream(zip: ZipFile, name: string, stream: Readable, options: AddOptions): Promise<void> {
  try {
    zip.addReadStream(stream, name, { mtime: options.at, compress: false });
    await finished(stream, { signal: options.signal });
  } finally {
    stream.destroy();
  }
}

interface AddOptions {
  readonly at: Date;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Adds the proofs of payment uncompressed, because images and PDFs already are. Skips files missing from the store. */
async function addProofs(ctx: Context, zip: ZipFile, studentId: string, options: AddOptions): Promise<void> {
  for (const { storageKey, fileName, paymentId } of await listProofsOf(ctx.db, studentId)) {
    try {
      const { stream } = await ctx.files.get(storageKey);
      await addStream(zip, `proofs/${paymentId}-${plainName(fileName)}`, stream, options);
    } catch (error) {
      if (!(error instanceof FileNotFoundError)) throw error;
      ctx.log.warn({ key: storageKey }, 'skipped a missing file in the export of family data');
    }
  }
}

/**
 * Returns all stored data of a student and their family as a ZIP stream: `data.json` and the proofs of payment. Only
 * the student and admins may export it. Records the export in the audit log.
 * @throws DomainError student_not_found, also for a student of another family and for an erased one.
 */
export async function exportFamilyData(ctx: SignedInContext, studentId: string): Promise<Readable> {
  const { currentUser } = ctx;
  const isAllowed = currentUser.role === 'admin' || currentUser.accountId === studentId;
  if (!isAllowed || (await findStudent(ctx.db, studentId)) === null) {
    throw new DomainError('student_not_found');
  }
  const data = { exportedAt: ctx.now().toISOString(), ...(await readFamilyData(ctx.db, studentId)) };
  await recordAuditEvent(ctx, ctx.db, {
    kind: 'student.data-exported',
    actorId: currentUser.accountId,
    studentId,
  });
  const zip = new ZipFile();
  const archive = new PassThrough();
  const stopped = new AbortController();
  const at = ctx.now();
  archive.once('close', () => stopped.abort());
  zip.on('error', (error: Error) => archive.destroy(error));
  zip.outputStream.pipe(archive);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json', {
    mtime: at,
    compress: false,
  });
  addProofs(ctx, zip, studentId, { at, signal: stopped.signal }).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}
