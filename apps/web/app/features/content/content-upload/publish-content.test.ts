import type { ContentItem } from '@thuto/contract/content';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import type { UploadOptions } from 'tus-js-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import type { ContentWords } from '../content-values.ts';
import { getContentErrorMessage } from './content-error.ts';
import { ACCEPTED_CONTENT, validateContentFile } from './validate-content-file.ts';
import { publishContent, type PublishPhase, type PublishServices } from './publish-content.ts';

const file = new File(['%PDF-1.4'], 'forces.pdf', { type: 'application/pdf' });
const item = { id: 'c1' } as ContentItem;
const words: ContentWords = {
  title: 'Forces',
  description: 'Newton',
  subject: 'physics',
  type: 'past-paper',
  year: 2023,
  url: null,
};

/** An upload that completes in one step. */
class QuickUpload {
  url = '/api/uploads/abc123';
  readonly options: UploadOptions;
  constructor(_file: File, options: UploadOptions) {
    this.options = options;
  }
  findPreviousUploads = async () => [];
  resumeFromPreviousUpload = () => undefined;
  abort = async () => undefined;
  start() {
    this.options.onProgress?.(60, 100);
    this.options.onSuccess?.({} as never);
  }
}

function setUp(over: Partial<PublishServices> = {}) {
  const phases: PublishPhase[] = [];
  const services = {
    loadTus: vi.fn(async () => ({ Upload: QuickUpload })),
    createLink: vi.fn(async () => item),
    createFile: vi.fn(async () => item),
    forget: vi.fn(),
    ...over,
  };
  const controller = new AbortController();
  const run = (what = words, sent: File | null = file) =>
    publishContent(
      {
        words: what,
        file: sent,
        accountId: 'a1',
        signal: controller.signal,
        onPhase: (phase) => phases.push(phase),
      },
      services,
    );
  return { run, phases, services, controller };
}

beforeEach(() => vi.stubGlobal('location', { origin: 'http://localhost' }));

describe('publishContent', () => {
  it('uploads the file, publishes it and deletes the stored upload', async () => {
    const { run, phases, services } = setUp();
    expect(await run()).toBe(item);
    const { url: _none, ...said } = words;
    expect(services.createFile).toHaveBeenCalledWith({ ...said, uploadId: 'abc123' });
    expect(services.forget).toHaveBeenCalledWith('a1');
    expect(phases.map((phase) => (phase.kind === 'sending' ? phase.percent : phase.kind))).toEqual([
      0,
      60,
      'saving',
    ]);
  });

  it('publishes a link without an upload', async () => {
    const { run, services } = setUp();
    await run({ ...words, type: 'link', year: null, url: 'https://example.com' }, null);
    expect(services.createLink).toHaveBeenCalledWith({
      title: 'Forces',
      description: 'Newton',
      subject: 'physics',
      url: 'https://example.com',
    });
    expect(services.loadTus).not.toHaveBeenCalled();
  });

  it('keeps the upload for a retry after a missing response, but not after a rejection', async () => {
    const lost = setUp({ createFile: () => Promise.reject(new NetworkError()) });
    await expect(lost.run()).rejects.toBeInstanceOf(NetworkError);
    expect(lost.services.forget).not.toHaveBeenCalled();
    const refusal = new ApiError({ code: 'content_file_invalid', status: 415 });
    const refused = setUp({ createFile: () => Promise.reject(refusal) });
    await expect(refused.run()).rejects.toBe(refusal);
    expect(refused.services.forget).toHaveBeenCalledWith('a1');
  });

  it('publishes nothing after Cancel', async () => {
    const cancelled = setUp();
    cancelled.controller.abort();
    await expect(cancelled.run()).rejects.toBeInstanceOf(UploadCanceled);
    expect(cancelled.services.createFile).not.toHaveBeenCalled();
  });
});

describe('validateContentFile', () => {
  const limits = { allowedFileTypes: [...CONTENT_FILE_TYPES], maxUploadBytes: 1000 };

  it('offers the extensions of CONTENT-2 and accepts each of them', () => {
    expect(ACCEPTED_CONTENT).toBe('.pdf,.doc,.docx,.mp4,.mov,.avi');
    for (const type of CONTENT_FILE_TYPES) {
      expect(validateContentFile({ name: `a.${type.toUpperCase()}`, size: 1000 }, limits)).toBeUndefined();
    }
  });

  it.each([
    ['another file type', { name: 'a.exe', size: 1 }, limits, /^Invalid file format/],
    ['a name without extension', { name: 'pdf', size: 1 }, limits, /^Invalid file format/],
    ['an empty file', { name: 'a.pdf', size: 0 }, limits, /empty/],
    ['a file that is too large', { name: 'a.pdf', size: 1001 }, limits, /at most 1 KB/],
    [
      'a type that the settings do not allow',
      { name: 'a.avi', size: 1 },
      { ...limits, allowedFileTypes: ['pdf', 'mp4'] as const },
      /Allowed: \.pdf, \.mp4/,
    ],
  ])('rejects %s', (_what, chosen, by, sentence) => {
    expect(validateContentFile(chosen, by)).toMatch(sentence);
  });
});

describe('getContentErrorMessage', () => {
  const otherwise = 'It failed.';
  it.each([
    ['Cancel', new UploadCanceled(), 'Upload was canceled. Please try again.'],
    ['a missing response', new NetworkError(), /^Network error/],
    [
      'a file that is too large',
      new ApiError({ code: 'content_file_too_large', status: 413, details: { maxSize: 1_048_576 } }),
      'File too large. Please upload a file of at most 1.0 MB.',
    ],
    [
      'a file type that is not allowed',
      new ApiError({
        code: 'content_file_type_not_allowed',
        status: 415,
        details: { allowedFileTypes: ['pdf'] },
      }),
      'Files of this type are not allowed. Allowed: .pdf.',
    ],
    ['deleted content', new ApiError({ code: 'not_found', status: 404 }), 'This content is no longer here.'],
    ['an internal server error', new ApiError({ code: 'internal_error', status: 500 }), otherwise],
  ])('returns the message for %s', (_what, error, sentence) => {
    expect(getContentErrorMessage(error, otherwise)).toMatch(sentence);
  });
});
