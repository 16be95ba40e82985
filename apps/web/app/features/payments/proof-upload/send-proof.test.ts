import type { Payment } from '@thuto/contract/payments';
import type { UploadOptions } from 'tus-js-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { sendProof, type ProofPhase, type ProofServices } from './send-proof.ts';

const file = new File(['receipt'], 'slip.png', { type: 'image/png' });
const payment = { id: 'p1' } as Payment;

/** An upload that completes in two steps. */
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
    this.options.onProgress?.(50, 100);
    this.options.onProgress?.(100, 100);
    this.options.onSuccess?.({} as never);
  }
}

function setUp(over: Partial<ProofServices> = {}, sent = file) {
  const phases: ProofPhase[] = [];
  const services: ProofServices = {
    loadTus: async () => ({ Upload: QuickUpload }),
    shrink: async (original) => original,
    submit: vi.fn(async () => payment),
    maxBytes: () => 1000,
    forget: vi.fn(),
    ...over,
  };
  const controller = new AbortController();
  const run = () =>
    sendProof(
      {
        file: sent,
        target: { packageId: 'bundle-5' },
        accountId: 'a1',
        studentId: 's1',
        signal: controller.signal,
        onPhase: (phase) => phases.push(phase),
      },
      services,
    );
  return { run, phases, services, controller };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('location', { origin: 'http://localhost' });
});

describe('sendProof', () => {
  it('waits for the network first, before loading the upload code too', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', { onLine: false });
    const loadTus = vi.fn(async () => ({ Upload: QuickUpload }));
    const { run, phases } = setUp({ loadTus });
    const done = run();
    expect(phases).toEqual([{ kind: 'sending', percent: 0, waiting: true }]);
    expect(loadTus).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    page.dispatchEvent(new Event('online'));
    await done;
    expect(phases.at(-1)).toEqual({ kind: 'submitting' });
  });

  it('prepares, uploads and submits the file, then deletes the stored upload', async () => {
    const { run, phases, services } = setUp();
    await run();
    expect(services.submit).toHaveBeenCalledWith({
      studentId: 's1',
      target: { packageId: 'bundle-5' },
      uploadId: 'abc123',
    });
    expect(services.forget).toHaveBeenCalledWith('a1');
    const percents = phases.map((phase) => (phase.kind === 'sending' ? phase.percent : phase.kind));
    expect(percents).toEqual(['preparing', 0, 50, 100, 'submitting']);
  });

  it('rejects other file types and files that are too large before uploading', async () => {
    const loadTus = vi.fn(async () => ({ Upload: QuickUpload }));
    const text = setUp({ loadTus }, new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await expect(text.run()).rejects.toMatchObject({ code: 'proof_format_invalid' });
    expect(loadTus).not.toHaveBeenCalled();
    const empty = setUp({ loadTus }, new File([], 'slip.png', { type: 'image/png' }));
    await expect(empty.run()).rejects.toMatchObject({ code: 'proof_format_invalid' });

    const large = setUp({ maxBytes: () => 3 });
    await expect(large.run()).rejects.toMatchObject({ code: 'proof_too_large', maxSize: 3 });
    expect(large.services.submit).not.toHaveBeenCalled();
  });

  it('accepts images of phones that report no type for them', async () => {
    const { run } = setUp({}, new File(['x'], 'IMG_1.HEIC', { type: '' }));
    await run();
  });

  it('keeps the upload for a retry after a missing response, but not after a rejection', async () => {
    const lost = setUp({ submit: () => Promise.reject(new NetworkError()) });
    await expect(lost.run()).rejects.toBeInstanceOf(NetworkError);
    expect(lost.services.forget).not.toHaveBeenCalled();

    const refusal = new ApiError({ code: 'proof_format_invalid', status: 415 });
    const refused = setUp({ submit: () => Promise.reject(refusal) });
    await expect(refused.run()).rejects.toBe(refusal);
    expect(refused.services.forget).toHaveBeenCalledWith('a1');
  });

  it('submits nothing after Cancel', async () => {
    const cancelled = setUp({
      shrink: async (original) => {
        cancelled.controller.abort();
        return original;
      },
    });
    await expect(cancelled.run()).rejects.toMatchObject({ name: 'UploadCanceled' });
    expect(cancelled.services.submit).not.toHaveBeenCalled();
  });
});
