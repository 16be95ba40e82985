import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import { MAX_HOMEWORK_FILE_BYTES } from '@thuto/domain/learning/homework';
import { api } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import { isPictureOrPdf } from '../../lib/upload/picture-or-pdf.ts';
import { deleteStoredUploads, sendUpload, type Tus } from '../../lib/upload/send-upload.ts';
import { encodeJpegWithin, shrinkImage } from '../../lib/upload/shrink-image.ts';
import { UploadCanceled } from '../../lib/upload/upload-canceled.ts';
import { hasNoNetwork, waitUntilOnline } from '../../lib/offline/wait-until-online.ts';

/** Handwriting needs more pixels than a payment slip. */
const MAX_SIDE = 2000;

/** The progress of a hand-in. `index` counts the files from 1. */
export type HandInPhase =
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'sending';
      readonly index: number;
      readonly count: number;
      readonly percent: number;
      readonly waiting: boolean;
    }
  | { readonly kind: 'submitting' };

export interface HomeworkToSend {
  readonly homeworkId: string;
  readonly studentId: string;
  readonly accountId: string;
  readonly files: readonly File[];
  readonly keptFileIds: readonly string[];
  readonly note: string;
  readonly onPhase: (phase: HandInPhase) => void;
  readonly signal: AbortSignal;
}

/** Dependencies; tests replace them. */
export interface HomeworkServices {
  readonly loadTus: () => Promise<Tus>;
  readonly shrink: (file: File) => Promise<File>;
  readonly submit: typeof api.homework.handInHomework;
  readonly forget: (accountId: string) => void;
}

const SERVICES: HomeworkServices = {
  loadTus: () => import('tus-js-client'),
  shrink: (file) => shrinkImage(file, encodeJpegWithin(MAX_SIDE)),
  submit: (input) => api.homework.handInHomework(input),
  forget: (accountId) => deleteStoredUploads({ purpose: HOMEWORK_PURPOSE, accountId }),
};

/** A file that is refused before its upload. */
export class HomeworkRefused extends Error {
  override readonly name = 'HomeworkRefused';
}

/** Returns why a chosen file cannot be handed in; null if it can. */
export function findFileFault(file: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (!isPictureOrPdf(file))
    return `“${file.name}” is neither a photo nor a PDF. Please choose another file.`;
  // Photos are scaled down before they are sent.
  return !file.type.startsWith('image/') && file.size > MAX_HOMEWORK_FILE_BYTES ? tooLarge(file.name) : null;
}

const tooLarge = (name: string) => `“${name}” is too large. A file may have at most 30 MB.`;

/**
 * Prepares, uploads and hands in files, one after another (HOMEWORK-2). An upload that was interrupted is resumed, also
 * when the same file is chosen again later.
 * @throws HomeworkRefused, UploadCanceled, NetworkError or ApiError; `getHandInError` returns the message.
 */
export async function sendHomework(
  { homeworkId, studentId, accountId, files, keptFileIds, note, onPhase, signal }: HomeworkToSend,
  services: HomeworkServices = SERVICES,
): Promise<void> {
  const count = files.length;
  const uploadIds: string[] = [];
  const untilOnline = async (index: number) => {
    if (hasNoNetwork()) onPhase({ kind: 'sending', index, count, percent: 0, waiting: true });
    await waitUntilOnline(signal);
    if (signal.aborted) throw new UploadCanceled();
  };
  for (const [position, original] of files.entries()) {
    const index = position + 1;
    await untilOnline(index);
    onPhase({ kind: 'preparing' });
    const [file, tus] = await Promise.all([services.shrink(original), services.loadTus()]);
    if (signal.aborted) throw new UploadCanceled();
    if (file.size > MAX_HOMEWORK_FILE_BYTES) throw new HomeworkRefused(tooLarge(original.name));
    let percent = 0;
    const sending = (waiting: boolean) => onPhase({ kind: 'sending', index, count, percent, waiting });
    sending(false);
    uploadIds.push(
      await sendUpload(
        {
          purpose: HOMEWORK_PURPOSE,
          file,
          accountId,
          signal,
          onProgress: (next) => {
            percent = next;
            sending(false);
          },
          onWaiting: () => sending(true),
        },
        tus,
      ),
    );
  }
  await untilOnline(count);
  onPhase({ kind: 'submitting' });
  try {
    await services.submit({ studentId, id: homeworkId, uploadIds, keptFileIds: [...keptFileIds], note });
    services.forget(accountId);
  } catch (error) {
    // An expired upload cannot be resumed.
    if (error instanceof ApiError && error.code === 'upload_not_found') services.forget(accountId);
    throw error;
  }
}

const FAILURE = 'The homework could not be handed in. Please try again.';

/** Returns the message for a hand-in that failed. The chosen files stay chosen. */
export function getHandInError(error: unknown): string {
  if (error instanceof UploadCanceled) return 'The upload was cancelled. Your files are still chosen.';
  if (error instanceof HomeworkRefused) return error.message;
  if (error instanceof ApiError) {
    const { fileName } = error.details;
    const name = typeof fileName === 'string' ? `“${fileName}”` : 'This file';
    if (error.code === 'homework_file_invalid')
      return `${name} cannot be read. Please remove it and choose a photo or a PDF.`;
    if (error.code === 'homework_file_too_large')
      return `${name} is too large. Please choose photos and PDF files of at most 30 MB and 50 pages.`;
    if (error.code === 'upload_not_found') return 'The upload has expired. Please press Hand In again.';
  }
  return getErrorMessage(error, FAILURE);
}
