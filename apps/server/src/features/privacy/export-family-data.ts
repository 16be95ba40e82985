import { buffer } from 'node:stream/consumers';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { FileMissing } from '../../platform/files/file-store.ts';
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { findStudent, listProofsOf, readFamilyData } from './family-data.store.ts';

/** A name that no file system trips over, and that leads out of no folder. */
const plainName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80);

async function* entriesOf(ctx: SignedInContext, data: unknown, studentId: string): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
  for (const { storageKey, fileName, paymentId } of await listProofsOf(ctx.db, studentId)) {
    const name = `proofs/${paymentId}-${plainName(fileName)}`;
    try {
      yield { name, bytes: await buffer((await ctx.files.get(storageKey)).stream) };
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      ctx.log.warn({ key: storageKey }, 'a stored file is missing from the export of a family');
    }
  }
}

/**
 * Everything that is kept about one student and their family, as a ZIP of JSON and their proofs' files; for themselves, or
 * for an admin. Noted with who asked for it.
 * @throws DomainError student_not_found, also for somebody else's and for one that was erased.
 */
export async function exportFamilyData(
  ctx: SignedInContext,
  studentId: string,
): Promise<AsyncGenerator<Buffer>> {
  const { actor } = ctx;
  const isAllowed = actor.role === 'admin' || actor.accountId === studentId;
  if (!isAllowed || (await findStudent(ctx.db, studentId)) === null) {
    throw new DomainError('student_not_found');
  }
  const data = { exportedAt: ctx.now().toISOString(), ...(await readFamilyData(ctx.db, studentId)) };
  await recordActivity(ctx, ctx.db, {
    kind: 'student.data-exported',
    actorId: actor.accountId,
    studentId,
  });
  return writeZip(entriesOf(ctx, data, studentId), ctx.now());
}
