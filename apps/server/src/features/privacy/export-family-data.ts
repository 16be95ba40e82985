import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { ZipFile } from 'yazl';
import type { Context, SignedInContext } from '../../context.ts';
import { FileNotFoundError } from '../../platform/files/file-store.ts';
import { can } from '@thuto/domain/policy';
import { getReachableStudents } from '../../reachable-students.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  findFamilyAccountId,
  findStudentId,
  listFamilyOf,
  type FileOfStudent,
  listHomeworkFilesOf,
  listProofsOf,
  readAccountData,
  readStudentData,
} from './family-data.store.ts';

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

/** Adds files uncompressed, because images and PDFs already are. Skips files missing from the store. */
async function addFiles(
  ctx: Context,
  zip: ZipFile,
  folder: 'proofs' | 'homework',
  files: readonly FileOfStudent[],
  options: AddOptions,
): Promise<void> {
  for (const { storageKey, fileName, recordId } of files) {
    try {
      const { stream } = await ctx.files.get(storageKey);
      await addStream(zip, `${folder}/${recordId}-${plainName(fileName)}`, stream, options);
    } catch (error) {
      if (!(error instanceof FileNotFoundError)) throw error;
      ctx.log.warn({ key: storageKey }, 'skipped a missing file in the export of family data');
    }
  }
}

interface Exported {
  /** Null for a student without an own account. */
  readonly accountId: AccountId | null;
  readonly studentIds: readonly StudentId[];
}

/**
 * Decides what an export contains: for a family its account and the requested student; for an admin the account with
 * this id and all of its students, or one student.
 */
async function findExported(ctx: SignedInContext, id: string): Promise<Exported | null> {
  const { currentUser, db } = ctx;
  if (can(currentUser, 'students.export-record')) {
    const accountId = await findFamilyAccountId(db, id);
    if (accountId !== null) return { accountId, studentIds: await listFamilyOf(db, accountId) };
    const studentId = await findStudentId(db, id);
    return studentId === null ? null : { accountId: null, studentIds: [studentId] };
  }
  const isReachable = getReachableStudents(currentUser, 'students.export')?.some((student) => student === id);
  const studentId = isReachable ? await findStudentId(db, id) : null;
  return studentId === null ? null : { accountId: currentUser.accountId, studentIds: [studentId] };
}

async function readData(ctx: SignedInContext, { accountId, studentIds }: Exported) {
  const students = [];
  for (const studentId of studentIds) students.push(await readStudentData(ctx.db, studentId));
  return {
    exportedAt: ctx.now().toISOString(),
    ...(accountId !== null && { account: await readAccountData(ctx.db, accountId) }),
    students,
  };
}

/**
 * Returns all stored data of an account and its students as a ZIP stream: `data.json`, the proofs of payment
 * and the files of homework. Only the family and admins may export it. Records the export in the audit log.
 * @param id the student that a family requests; for an admin an account or a student.
 * @throws DomainError student_not_found, also for a student of another family and for an erased one.
 */
export async function exportFamilyData(ctx: SignedInContext, id: string): Promise<Readable> {
  const { currentUser } = ctx;
  const exported = await findExported(ctx, id);
  if (exported === null) throw new DomainError('student_not_found');
  const data = await readData(ctx, exported);
  for (const studentId of exported.studentIds) {
    await recordAuditEvent(ctx, ctx.db, {
      kind: 'student.data-exported',
      actorId: currentUser.accountId,
      studentId,
    });
  }
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
  const options = { at, signal: stopped.signal };
  const addAll = async () => {
    await addFiles(ctx, zip, 'proofs', await listProofsOf(ctx.db, exported.studentIds), options);
    await addFiles(ctx, zip, 'homework', await listHomeworkFilesOf(ctx.db, exported.studentIds), options);
  };
  addAll().then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}
