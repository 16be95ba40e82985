import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { listKeys, RESUME_KEY_PREFIX, resumeKeyPrefix } from './resume-keys.ts';

/**
 * Stores in the local storage where an unfinished upload continues. Our own, so that `resume-keys.ts` knows the keys and
 * can delete them at sign-out. Stores nothing where storage is denied.
 */
export const resumeStorage: UrlStorage = {
  findAllUploads: async () => findUploads(RESUME_KEY_PREFIX),
  findUploadsByFingerprint: async (fingerprint) => findUploads(resumeKeyPrefix(fingerprint)),
  removeUpload: async (key) => localStorage.removeItem(key),
  addUpload: async (fingerprint, upload) => {
    const key = resumeKeyPrefix(fingerprint) + String(Math.round(Math.random() * 1e12));
    try {
      localStorage.setItem(key, JSON.stringify(upload));
    } catch {
      // Denied or full: this upload cannot be resumed after a reload.
    }
    return key;
  },
};

const findUploads = (prefix: string): PreviousUpload[] =>
  listKeys(prefix).flatMap((key) => {
    try {
      const upload = JSON.parse(localStorage.getItem(key) ?? '') as PreviousUpload;
      return [{ ...upload, urlStorageKey: key }];
    } catch {
      // A malformed entry must not prevent an upload.
      return [];
    }
  });
