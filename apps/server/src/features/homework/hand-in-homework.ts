import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import { DomainError } from '@thuto/domain/errors';
import { MAX_HOMEWORK_FILES, requireUnmarked } from '@thuto/domain/learning/homework';
import type { StudentContext } from '../../context.ts';
import { deriveFileId } from '../../platform/files/stored-files.store.ts';
import { UPLOAD_ID } from '../../platform/files/upload-id.ts';
import { createKeyedConcurrencyLimit } from '../../platform/limit-concurrency.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  findGivingTutor,
  findHomework,
  type HomeworkRow,
  lockHomework,
  saveHandIn,
} from './homework.store.ts';
import { stageHomeworkFile } from './stage-homework-file.ts';

/** Limits a student to one hand-in at a time. A repeated one finds the files of the first. */
const limitHandIns = createKeyedConcurrencyLimit({ concurrency: 1, maxQueueLength: 20 });

export interface HandInInput {
  /** The report that gave the homework. */
  readonly id: string;
  readonly uploadIds: readonly string[];
  readonly keptFileIds: readonly string[];
  readonly note: string;
}

/**
 * Hands in homework, or replaces what was handed in, until it is marked (HOMEWORK-2). The earlier files stay until the
 * new ones are recorded. Handing in the same uploads again returns the homework.
 * @throws DomainError not_found, also for another student's homework; homework_marked, homework_empty, input_invalid
 *   for too many files or a file of other homework; and the errors of `stageHomeworkFile`.
 */
export async function handInHomework(ctx: StudentContext, input: HandInInput): Promise<HomeworkRow> {
  return limitHandIns(ctx.student.id, async () => {
    const before = requireOwn(ctx, await findHomework(ctx.db, input.id));
    const fileIds = listFileIds(input, before);
    const known = new Set(before.files.map(({ id }) => id));
    const isSame =
      before.note === input.note &&
      fileIds.length === before.files.length &&
      before.files.every(({ id }, position) => fileIds[position] === id);
    if (isSame) return before;
    requireUnmarked(before.markedAt !== null);
    const uploadIds = input.uploadIds.filter((id) => !known.has(deriveFileId(id)));
    for (const uploadId of uploadIds) await stageHomeworkFile(ctx, uploadId);
    const handedIn = await recordHandIn(ctx, input, uploadIds);
    for (const uploadId of uploadIds) await ctx.uploads.removeStagedUpload(uploadId);
    return handedIn;
  });
}

function requireOwn({ student }: StudentContext, found: HomeworkRow | null): HomeworkRow {
  if (found?.studentId !== student.id) throw new DomainError('not_found');
  return found;
}

/** Returns the files of the hand-in, in order: those that stay, then the new ones. */
function listFileIds({ uploadIds, keptFileIds }: HandInInput, before: HomeworkRow): string[] {
  if (!uploadIds.every((id) => UPLOAD_ID.test(id))) throw new DomainError('upload_not_found');
  if (!keptFileIds.every((id) => before.files.some((file) => file.id === id)))
    throw new DomainError('input_invalid', { fields: { keptFileIds: 'Not a file of this homework' } });
  const fileIds = [...new Set([...keptFileIds, ...uploadIds.map(deriveFileId)])];
  if (fileIds.length === 0) throw new DomainError('homework_empty');
  if (fileIds.length > MAX_HOMEWORK_FILES)
    throw new DomainError('input_invalid', { fields: { uploadIds: `At most ${MAX_HOMEWORK_FILES} files` } });
  return fileIds;
}

/** Records a hand-in whose files are stored. @throws as `handInHomework`. */
export function recordHandIn(
  ctx: StudentContext,
  input: HandInInput,
  uploadIds: readonly string[],
): Promise<HomeworkRow> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const before = requireOwn(ctx, await lockHomework(tx, input.id));
    requireUnmarked(before.markedAt !== null);
    const fileIds = listFileIds(input, before);
    for (const id of uploadIds) await ctx.uploads.claim(tx, { id, accountId, purpose: HOMEWORK_PURPOSE });
    const handIn = { note: input.note, handedInAt: ctx.now(), handedInBy: accountId };
    await saveHandIn(tx, input.id, handIn, fileIds);
    const released = before.files.map(({ id }) => id).filter((id) => !fileIds.includes(id));
    if (released.length > 0) await ctx.jobs.enqueue(tx, 'homework.remove-released', { fileIds: released });
    const tutor = await findGivingTutor(tx, input.id);
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.homework-handed-in',
      actorId: accountId,
      studentId: ctx.student.id,
      subjectId: input.id,
      tutorIds: [tutor?.tutorId ?? null],
    });
    if (tutor?.accountId != null) {
      // One mail for each homework: a replacement is in the list.
      await ctx.mail.enqueue(tx, {
        kind: 'homework-handed-in',
        recipientAccountId: tutor.accountId,
        data: { reportId: input.id, participantId: before.participantId },
        dedupeKey: `homework-handed-in:${input.id}`,
      });
    }
    return requireOwn(ctx, await findHomework(tx, input.id));
  });
}
