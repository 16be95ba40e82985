import type { PreviousUpload, UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { sendUpload, parseUploadId } from './send-upload.ts';
import { UploadCanceled } from './upload-canceled.ts';

const file = new File(['x'.repeat(200)], 'slip.jpg', { type: 'image/jpeg', lastModified: 5 });

/** Replaces tus-js-client; the test decides what happens to the upload. */
class FakeUpload {
  static made: FakeUpload[] = [];
  static earlier: PreviousUpload[] = [];
  url: string | null = 'http://localhost/api/uploads/0123abcd';
  started = vi.fn();
  abort = vi.fn(async () => undefined);
  resumed: PreviousUpload | null = null;
  readonly file: File;
  readonly options: UploadOptions;

  constructor(sent: File, options: UploadOptions) {
    this.file = sent;
    this.options = options;
    FakeUpload.made.push(this);
  }
  findPreviousUploads = async () => FakeUpload.earlier;
  resumeFromPreviousUpload(upload: PreviousUpload) {
    this.resumed = upload;
  }
  start = () => this.started();
}

function begin(controller = new AbortController()) {
  const on = { onProgress: vi.fn(), onWaiting: vi.fn() };
  const done = sendUpload(
    { file, purpose: 'payment-proof', accountId: 'a1', signal: controller.signal, ...on },
    { Upload: FakeUpload },
  );
  const upload = FakeUpload.made.at(-1);
  if (upload === undefined) throw new Error('no upload was made');
  return { done, upload, controller, ...on };
}

const failedWith = (status: number | null, body = '') =>
  Object.assign(new Error('tus'), {
    originalRequest: {},
    originalResponse: status === null ? null : { getStatus: () => status, getBody: () => body },
    causingError: null,
  }) as never;

beforeEach(() => {
  FakeUpload.made = [];
  FakeUpload.earlier = [];
  vi.stubGlobal('location', { origin: 'http://localhost' });
});

describe('sendUpload', () => {
  it('sends chunks that nginx lets through, and halves them when a proxy refuses their size', async () => {
    const { done, upload } = begin();
    await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce());
    expect(upload.options.chunkSize).toBeLessThan(1_000_000);
    const page = failedWith(413, '<html>413 Request Entity Too Large</html>');
    const sizes: number[] = [];
    while (upload.options.onShouldRetry?.(page, 0, upload.options) === true)
      sizes.push(upload.options.chunkSize ?? 0);
    const own = JSON.stringify({ code: 'proof_too_large' });
    expect(upload.options.onShouldRetry?.(failedWith(413, own), 0, upload.options)).toBe(false);
    expect(sizes).toEqual([450_000, 225_000, 112_500, 56_250, 50_000]);
    upload.options.onError?.(page);
    await expect(done).rejects.toMatchObject({ code: 'upload_blocked' });
  });

  it("sends the file's metadata and returns the id of the finished upload", async () => {
    const { done, upload, onProgress } = begin();
    await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce(), 20_000);
    expect(upload.options).toMatchObject({
      endpoint: 'http://localhost/api/uploads',
      metadata: { filename: 'slip.jpg', filetype: 'image/jpeg', purpose: 'payment-proof' },
    });
    upload.options.onProgress?.(99, 200);
    expect(onProgress).toHaveBeenCalledWith(49);
    upload.options.onSuccess?.({} as never);
    expect(await done).toBe('0123abcd');
  });

  it('resumes the newest upload of the same file and account', async () => {
    const previous = (day: number, uploadUrl: string | null) =>
      ({ uploadUrl, creationTime: new Date(2026, 0, day).toString() }) as PreviousUpload;
    FakeUpload.earlier = [previous(1, '/old'), previous(3, '/new'), previous(9, null)];
    const { upload } = begin();
    await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce(), 20_000);
    expect(upload.resumed?.uploadUrl).toBe('/new');
    const fingerprint = await upload.options.fingerprint?.(file, upload.options);
    expect(fingerprint).toContain('a1');
    expect(fingerprint).toContain('slip.jpg');
  });

  it.each([
    [null, true],
    [502, true],
    [409, true],
    [423, true],
    [429, true],
    [401, false],
    [404, false],
  ])('retries after status %s: %s', (status, expected) => {
    const { upload, onWaiting } = begin();
    expect(upload.options.onShouldRetry?.(failedWith(status), 0, upload.options)).toBe(expected);
    expect(onWaiting).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  it.each([
    [30, true],
    [3600, false],
  ])('retries after a Retry-After of %i seconds: %s', (retryAfterSeconds, expected) => {
    const { upload } = begin();
    const body = JSON.stringify({ code: 'proof_daily_limit_reached', details: { retryAfterSeconds } });
    expect(upload.options.onShouldRetry?.(failedWith(429, body), 0, upload.options)).toBe(expected);
  });

  it('distinguishes a lost connection from a rejection', async () => {
    const lost = begin();
    lost.upload.options.onError?.(failedWith(null));
    await expect(lost.done).rejects.toBeInstanceOf(NetworkError);

    const refused = begin();
    const body = JSON.stringify({ code: 'proof_too_large', details: { maxSize: 7 } });
    refused.upload.options.onError?.(failedWith(413, body));
    await expect(refused.done).rejects.toMatchObject({ code: 'proof_too_large', details: { maxSize: 7 } });
    await expect(refused.done).rejects.toBeInstanceOf(ApiError);
  });

  describe('without any network', () => {
    const page = new EventTarget();
    beforeEach(() => {
      vi.stubGlobal('window', page);
      vi.stubGlobal('navigator', { onLine: false });
    });
    afterEach(() => vi.unstubAllGlobals());

    it('waits without a limit and resumes when the network is back', async () => {
      const { upload, onWaiting } = begin();
      await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce(), 20_000);
      expect(upload.options.onShouldRetry?.(failedWith(null), 0, upload.options)).toBe(false);
      upload.options.onError?.(failedWith(null));
      expect(onWaiting).toHaveBeenCalledOnce();
      expect(upload.started).toHaveBeenCalledOnce();
      vi.stubGlobal('navigator', { onLine: true });
      page.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(upload.started).toHaveBeenCalledTimes(2), 20_000);
    });

    it('is cancelled and stays cancelled', async () => {
      const { done, upload, controller } = begin();
      await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce(), 20_000);
      upload.options.onError?.(failedWith(null));
      controller.abort();
      await expect(done).rejects.toBeInstanceOf(UploadCanceled);
      page.dispatchEvent(new Event('online'));
      await Promise.resolve();
      expect(upload.started).toHaveBeenCalledOnce();
    });
  });

  it('deletes the uploaded bytes when it is cancelled', async () => {
    const { done, upload, controller } = begin();
    await vi.waitFor(() => expect(upload.started).toHaveBeenCalledOnce(), 20_000);
    controller.abort();
    await expect(done).rejects.toBeInstanceOf(UploadCanceled);
    expect(upload.abort).toHaveBeenCalledWith(true);
  });
});

describe('parseUploadId', () => {
  it.each([
    'http://localhost/api/uploads/0123abcd',
    '/api/uploads/0123abcd',
    'http://x/api/uploads/0123abcd?a=1',
  ])('parses the id from %s', (url) => {
    expect(parseUploadId(url)).toBe('0123abcd');
  });
});
