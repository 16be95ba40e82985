import type { DetailedError, PreviousUpload, Upload, UploadOptions } from 'tus-js-client';
import { ApiError, NetworkError, toApiError } from '../api/api-error.ts';
import { hasNoNetwork, waitUntilOnline } from '../offline/wait-until-online.ts';
import { fingerprintPrefix, listResumeKeys, type UploadOwner } from './resume-keys.ts';
import { resumeStorage } from './resume-storage.ts';
import { UploadCanceled } from './upload-canceled.ts';

/** The part of tus-js-client that we use. The library is loaded only when there is a file to upload. */
export interface Tus {
  Upload: new (
    file: File,
    options: UploadOptions,
  ) => Pick<Upload, 'url' | 'start' | 'abort' | 'findPreviousUploads' | 'resumeFromPreviousUpload'>;
}

export interface FileUpload extends UploadOwner {
  file: File;
  /** Receives the share of the bytes that have arrived, 0 to 100. */
  onProgress: (percent: number) => void;
  /** Called when the connection is lost. The upload resumes automatically. */
  onWaiting: () => void;
  signal: AbortSignal;
}

const PATH = '/api/uploads';
/**
 * Below 1,000,000 bytes, which nginx lets through as it is installed. Behind a proxy that buffers requests, a lost
 * connection costs at most one chunk.
 */
const CHUNK_BYTES = 900_000;
/** A proxy that refuses even this size lets no file through. */
const MIN_CHUNK_BYTES = 50_000;
/** Retries for a little over a minute, then fails. The next attempt resumes from there. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 20_000];

const TOTAL_RETRY_MS = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);

/** Identifies a file of an account, so that choosing it again later resumes its upload. */
function createFingerprint(file: File, owner: UploadOwner): string {
  return fingerprintPrefix(owner) + [file.name, file.type, file.size, file.lastModified].join('-');
}

const statusOf = (error: Error | DetailedError): number | null =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? null) : null;

/**
 * Returns true for errors worth a retry: no response, server errors, rate limits and a locked upload. Returns false
 * when the server requests a longer wait than all retries together.
 */
function isWorthRetrying(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  const failure = toFailure(error);
  const retryAfter = failure instanceof ApiError ? failure.details['retryAfterSeconds'] : undefined;
  if (typeof retryAfter === 'number' && retryAfter * 1000 > TOTAL_RETRY_MS) return false;
  return status === null || status >= 500 || status === 409 || status === 423 || status === 429;
}

/** Whether a proxy between the browser and the server refused the size of a chunk: the server's own 413 has a reason. */
const isRefusedByProxy = (error: Error | DetailedError): boolean => {
  const failure = toFailure(error);
  return statusOf(error) === 413 && failure instanceof ApiError && failure.code === 'upload_blocked';
};

/** Converts an error of tus-js-client to the errors of this app. */
function toFailure(error: Error | DetailedError): Error {
  if (!('originalResponse' in error)) return error;
  if (error.originalResponse === null) return new NetworkError(error);
  return toApiError(error.originalResponse.getStatus(), readBody(error.originalResponse.getBody()));
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

const newestOf = (uploads: PreviousUpload[]) =>
  uploads
    .filter((upload) => upload.uploadUrl !== null)
    .sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0];

/** Returns the last segment of an upload's URL. */
export function parseUploadId(url: string): string {
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
}

/**
 * Uploads a file. Resumes an earlier upload of the same file.
 * @returns the id of the finished upload.
 * @throws UploadCanceled when the signal aborts; NetworkError or ApiError when all retries failed.
 */
export function sendUpload({ file, purpose, accountId, ...on }: FileUpload, tus: Tus): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: new URL(PATH, globalThis.location.origin).href,
      metadata: { filename: file.name, filetype: file.type, purpose },
      fingerprint: async () => createFingerprint(file, { purpose, accountId }),
      urlStorage: resumeStorage,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // Kept until the upload is used, so that a failed submission does not send the bytes again.
      removeFingerprintOnSuccess: false,
      onShouldRetry: (error, _attempt, options) => {
        if (isRefusedByProxy(error)) {
          const { chunkSize = CHUNK_BYTES } = options;
          if (chunkSize <= MIN_CHUNK_BYTES) return false;
          options.chunkSize = Math.max(MIN_CHUNK_BYTES, Math.floor(chunkSize / 2));
          return true;
        }
        const retry = isWorthRetrying(error);
        if (retry) on.onWaiting();
        // Offline, retries are pointless: `onError` waits for the network instead.
        return retry && !hasNoNetwork();
      },
      onProgress: (sent, total) => on.onProgress(total === 0 ? 0 : Math.floor((sent / total) * 100)),
      onError: (error) => {
        const failure = toFailure(error);
        if (failure instanceof NetworkError && hasNoNetwork()) void goOnWhenOnline();
        else reject(failure);
      },
      onSuccess: () => resolve(parseUploadId(upload.url ?? '')),
    });
    const goOnWhenOnline = async () => {
      await waitUntilOnline(on.signal);
      if (!on.signal.aborted) upload.start();
    };
    const cancel = () => {
      // The server cleans up later what cannot be deleted now.
      upload.abort(true).catch(() => undefined);
      reject(new UploadCanceled());
    };
    if (on.signal.aborted) {
      reject(new UploadCanceled());
      return;
    }
    on.signal.addEventListener('abort', cancel, { once: true });
    const begin = async () => {
      const earlier = newestOf(await upload.findPreviousUploads());
      if (on.signal.aborted) return;
      if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    };
    begin().catch(reject);
  });
}

/** The server deletes unfinished uploads after a day. */
const UNFINISHED_UPLOAD_TTL_MS = 24 * 60 * 60 * 1000;

/** Returns the name, without extension, of a file whose upload is unfinished in this browser, or null. */
export function getUnfinishedUploadName(owner: UploadOwner, now: number): string | null {
  for (const key of listResumeKeys(owner)) {
    const kept = readBody(localStorage.getItem(key) ?? '') as Partial<PreviousUpload> | null;
    const name = kept?.metadata?.['filename'];
    const isFresh = now - Date.parse(kept?.creationTime ?? '') < UNFINISHED_UPLOAD_TTL_MS;
    if (name !== undefined && isFresh) return name.replace(/\.[^.]*$/, '');
  }
  return null;
}

/** Deletes the owner's resume keys, after an upload was used or rejected for good. */
export function deleteStoredUploads(owner: UploadOwner): void {
  for (const key of listResumeKeys(owner)) localStorage.removeItem(key);
}
