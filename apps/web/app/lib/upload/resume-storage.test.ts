import type { PreviousUpload } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteResumeKeysOfOthers, fingerprintPrefix } from './resume-keys.ts';
import { resumeStorage } from './resume-storage.ts';

const FINGERPRINT = `${fingerprintPrefix({ purpose: 'payment-proof', accountId: 'a1' })}slip.jpg-image/jpeg-7-1`;
const upload: PreviousUpload = {
  size: 7,
  metadata: { filename: 'slip.jpg' },
  creationTime: 'Mon Nov 23 2026',
  urlStorageKey: '',
  uploadUrl: '/api/uploads/0123abcd',
  parallelUploadUrls: null,
};

/** A local storage whose keys are its own properties, as in browsers. */
const fakeStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('resumeStorage', () => {
  it('finds the uploads of a fingerprint until they are removed', async () => {
    const key = await resumeStorage.addUpload(FINGERPRINT, upload);
    await resumeStorage.addUpload(`${FINGERPRINT}0`, upload);
    expect(await resumeStorage.findUploadsByFingerprint(FINGERPRINT)).toEqual([
      { ...upload, urlStorageKey: key },
    ]);
    expect(await resumeStorage.findAllUploads()).toHaveLength(2);
    await resumeStorage.removeUpload(key);
    expect(await resumeStorage.findUploadsByFingerprint(FINGERPRINT)).toEqual([]);
  });

  it('stores keys that sign-out deletes', async () => {
    await resumeStorage.addUpload(FINGERPRINT, upload);
    deleteResumeKeysOfOthers(null);
    expect(await resumeStorage.findAllUploads()).toEqual([]);
  });

  it('skips malformed entries', async () => {
    localStorage.setItem(`tus::${FINGERPRINT}::1`, '{');
    expect(await resumeStorage.findUploadsByFingerprint(FINGERPRINT)).toEqual([]);
  });

  it('stores nothing where storage is denied', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await expect(resumeStorage.addUpload(FINGERPRINT, upload)).resolves.toContain(FINGERPRINT);
  });
});
