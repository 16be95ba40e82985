import type { DetailedError, PreviousUpload, Upload, UploadOptions } from 'tus-js-client';
import { NetworkError, toApiError } from '../api-error.ts';
import { hasNoNetwork, whenOnline } from '../when-online.ts';
import { UploadCanceled } from './upload-canceled.ts';

/** What is used of tus-js-client, which is fetched only when there is something to upload. */
export interface Tus {
  Upload: new (
    file: File,
    options: UploadOptions,
  ) => Pick<Upload, 'url' | 'start' | 'abort' | 'findPreviousUploads' | 'resumeFromPreviousUpload'>;
}

/** What the bytes are for, and whose they are. */
export interface UploadOwner {
  /** As the contract has it, such as `PAYMENT_PROOF_PURPOSE`. */
  purpose: string;
  accountId: string;
}

export interface FileUpload extends UploadOwner {
  file: File;
  /** Share of the bytes that have arrived, 0 to 100. */
  onProgress: (percent: number) => void;
  /** The line is down; the upload goes on by itself when it is back. */
  onWaiting: () => void;
  signal: AbortSignal;
}

const PATH = '/api/uploads';
/** A cut line costs at most this much again where something between us holds requests back until they are whole. */
const CHUNK_BYTES = 2 * 1024 * 1024;
/** A little over a minute without a line; after that the person is told, and the next try goes on from there. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 20_000];

const fingerprintsOf = ({ purpose, accountId }: UploadOwner) => `thuto-${purpose}-${accountId}-`;

/** The same file of the same account, also after the tab was closed and the file chosen again. */
function fingerprintOf(file: File, owner: UploadOwner): string {
  return fingerprintsOf(owner) + [file.name, file.type, file.size, file.lastModified].join('-');
}

const statusOf = (error: Error | DetailedError): number | null =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? null) : null;

/** Only where no answer came, the server is busy or broken, or somebody else held the upload a moment ago. */
function isWorthRetrying(status: number | null): boolean {
  return status === null || status >= 500 || status === 409 || status === 423 || status === 429;
}

/** A failed request as the rest of the app knows failures. */
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

/** The last part of an upload's address. */
export function uploadIdOf(url: string): string {
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
}

/**
 * Sends a file's bytes, going on where an earlier try of the same file stopped.
 * @returns the id of the finished upload, for the call that makes something of it.
 * @throws UploadCanceled when the signal aborts; NetworkError, ApiError when it failed for good.
 */
export function sendUpload({ file, purpose, accountId, ...on }: FileUpload, tus: Tus): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: new URL(PATH, globalThis.location.origin).href,
      metadata: { filename: file.name, filetype: file.type, purpose },
      fingerprint: async () => fingerprintOf(file, { purpose, accountId }),
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // Kept until something is made of it, so that a submission that failed does not send the bytes again.
      removeFingerprintOnSuccess: false,
      onShouldRetry: (error) => {
        const retry = isWorthRetrying(statusOf(error));
        if (retry) on.onWaiting();
        // Without any network each try would be one of the few for nothing: `onError` waits for it instead.
        return retry && !hasNoNetwork();
      },
      onProgress: (sent, total) => on.onProgress(total === 0 ? 0 : Math.floor((sent / total) * 100)),
      onError: (error) => {
        const failure = toFailure(error);
        if (failure instanceof NetworkError && hasNoNetwork()) void goOnWhenOnline();
        else reject(failure);
      },
      onSuccess: () => resolve(uploadIdOf(upload.url ?? '')),
    });
    const goOnWhenOnline = async () => {
      await whenOnline(on.signal);
      if (!on.signal.aborted) upload.start();
    };
    const cancel = () => {
      // What could not be removed now is removed by the server after a while.
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

const storageKeys = (owner: UploadOwner) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`tus::${fingerprintsOf(owner)}`));
  } catch {
    return [];
  }
};

/** The server keeps what is unfinished for a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The name, without its ending, of a file whose upload this account began in this browser; null when there is none. */
export function unfinishedUploadName(owner: UploadOwner, now: number): string | null {
  for (const key of storageKeys(owner)) {
    const kept = readBody(localStorage.getItem(key) ?? '') as Partial<PreviousUpload> | null;
    const name = kept?.metadata?.['filename'];
    const isFresh = now - Date.parse(kept?.creationTime ?? '') < KEPT_MS;
    if (name !== undefined && isFresh) return name.replace(/\.[^.]*$/, '');
  }
  return null;
}

/** What was uploaded is used, or refused for good: nothing to go on with. */
export function forgetUploads(owner: UploadOwner): void {
  for (const key of storageKeys(owner)) localStorage.removeItem(key);
}
