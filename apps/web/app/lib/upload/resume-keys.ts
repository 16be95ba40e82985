/** What an upload is for, and the account that owns it. */
export interface UploadOwner {
  /** As the contract names it, such as `PAYMENT_PROOF_PURPOSE`. */
  purpose: string;
  accountId: string;
}

/** tus-js-client puts this before every fingerprint that it stores. */
const STORED_PREFIX = 'tus::';
const FINGERPRINT_PREFIX = 'thuto-';

/** The beginning of the fingerprints of an owner's uploads. */
export const fingerprintPrefix = ({ purpose, accountId }: UploadOwner): string =>
  `${FINGERPRINT_PREFIX}${purpose}-${accountId}-`;

/** Lists the local storage keys that let this owner resume an upload. Returns none where storage is forbidden. */
export function listResumeKeys(owner: UploadOwner): string[] {
  return listKeys(STORED_PREFIX + fingerprintPrefix(owner));
}

/**
 * Deletes the resume keys of every account except one, because they contain file names and a phone may be shared.
 * @param accountId the account that is signed in; null when nobody is.
 */
export function deleteResumeKeysOfOthers(accountId: string | null): void {
  for (const key of listKeys(STORED_PREFIX + FINGERPRINT_PREFIX)) {
    if (accountId === null || !key.includes(`-${accountId}-`)) localStorage.removeItem(key);
  }
}

function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
