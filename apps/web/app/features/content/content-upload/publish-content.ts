import { CONTENT_PURPOSE, type CreateContentFile, type CreateContentLink } from '@thuto/contract/content';
import type { ErrorCode } from '@thuto/domain/errors';
import { api } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { deleteStoredUploads, sendUpload, type Tus } from '../../../lib/upload/send-upload.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import type { ContentWords } from '../content-values.ts';

/** The progress of publishing. */
export type PublishPhase =
  | { readonly kind: 'sending'; readonly percent: number; readonly waiting: boolean }
  | { readonly kind: 'saving' };

export interface ContentToPublish {
  words: ContentWords;
  /** Null for a link. */
  file: File | null;
  accountId: string;
  onPhase: (phase: PublishPhase) => void;
  signal: AbortSignal;
}

/** The calls that create content: of admins, or of tutors as a draft. */
export interface Destination {
  createLink: (link: CreateContentLink) => Promise<{ readonly id: string }>;
  createFile: (file: CreateContentFile) => Promise<{ readonly id: string }>;
}

/** Dependencies; tests replace them. */
export interface PublishServices extends Destination {
  loadTus: () => Promise<Tus>;
  forget: (accountId: string) => void;
}

/** Rejections of the file itself: resuming its upload would fail again. */
const OF_NO_MORE_USE: ReadonlySet<ErrorCode> = new Set([
  'content_file_invalid',
  'content_file_type_not_allowed',
  'content_file_too_large',
  'upload_not_found',
]);

const SERVICES: PublishServices = {
  loadTus: () => import('tus-js-client'),
  createLink: (link) => api.content.createContentLink(link),
  createFile: (file) => api.content.createContentFile(file),
  forget: (accountId) => deleteStoredUploads({ purpose: CONTENT_PURPOSE, accountId }),
};

/** Tutors' content is a draft until an admin approves it. */
export const AS_DRAFT: Destination = {
  createLink: (link) => api.content.proposeContentLink(link),
  createFile: (file) => api.content.proposeContentFile(file),
};

/** Services that create content with other calls. */
export const servicesFor = (destination: Destination): PublishServices => ({ ...SERVICES, ...destination });

/**
 * Publishes a link, or uploads a file and publishes it (CONTENT-2).
 * @throws UploadCanceled, NetworkError or ApiError; `getContentErrorMessage` returns the message.
 */
export async function publishContent(
  { words, file, accountId, onPhase, signal }: ContentToPublish,
  services: PublishServices = SERVICES,
): Promise<{ readonly id: string }> {
  const { title, description, subject, type, year, url } = words;
  if (type === 'link') {
    onPhase({ kind: 'saving' });
    return services.createLink({ title, description, subject, url: url ?? '' });
  }
  if (file === null) throw new TypeError('a file is required unless the content is a link');
  let percent = 0;
  const sending = (waiting: boolean) => onPhase({ kind: 'sending', percent, waiting });
  sending(false);
  const tus = await services.loadTus();
  const uploadId = await sendUpload(
    {
      file,
      purpose: CONTENT_PURPOSE,
      accountId,
      signal,
      onProgress: (next) => {
        percent = next;
        sending(false);
      },
      onWaiting: () => sending(true),
    },
    tus,
  );
  if (signal.aborted) throw new UploadCanceled();
  onPhase({ kind: 'saving' });
  try {
    const item = await services.createFile({ title, description, subject, type, year, uploadId });
    services.forget(accountId);
    return item;
  } catch (error) {
    if (error instanceof ApiError && OF_NO_MORE_USE.has(error.code)) services.forget(accountId);
    throw error;
  }
}
