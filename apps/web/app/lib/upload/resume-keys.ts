/** What an upload is for, and the account that owns it. */
export interface UploadOwner {
  /** A purpose of the contract, such as `PAYMENT_PROOF_PURPOSE`. */
  purpose: string;
  accountId: string;
}

/** The prefix of all keys in the local storage (`resumeStorage`). */
export const RESUME_KEY_PREFIX = 'tus::';
const FINGERPRINT_PREFIX = 'thuto-';

/** Returns the start of the local storage keys of an upload with this fingerprint. */
export const resumeKeyPrefix = (fingerprint: string): string => `${RESUME_KEY_PREFIX}${fingerprint}::`;

/** Returns the prefix of the fingerprints of an owner's uploads. */
export const fingerprintPrefix = ({ purpose, accountId }: UploadOwner): string =>
  `${FINGERPRINT_PREFIX}${purpose}-${accountId}-`;

/**
 * Lists the local storage keys that let this owner resume an upload. Returns an empty list where storage is denied.
 */
export function listResumeKeys(owner: UploadOwner): string[] {
  return listKeys(RESUME_KEY_PREFIX + fingerprintPrefix(owner));
}

/**
 * Deletes the resume keys of every account except one, because they contain file names and a phone may be shared.
 * @param accountId the account that is signed in; null when nobody is.
 */
export function deleteResumeKeysOfOthers(accountId: string | null): void {
  for (const key of listKeys(RESUME_KEY_PREFIX + FINGERPRINT_PREFIX)) {
    if (accountId === null || !key.includes(`-${accountId}-`)) localStorage.removeItem(key);
  }
}

/** Lists the local storage keys that begin with a prefix. Returns an empty list where storage is denied. */
export function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
