/** Answers of assessments, as `<prefix><account id>:<student id>:<assessment id>`. */
export const ANSWERS_PREFIX = 'thuto-answers:';
/** Reports of lessons, as `<prefix><account id>:<lesson id>`. */
export const REPORT_PREFIX = 'thuto-report:';

/** Lists the storage keys of the account that start with a prefix. Returns none when the browser denies storage. */
export function listUnsentKeys(prefix: string, accountId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${accountId}:`));
  } catch {
    return [];
  }
}

/** Returns true if answers or reports of the account wait on this device. */
export const hasUnsentWork = (accountId: string): boolean =>
  [ANSWERS_PREFIX, REPORT_PREFIX].some((prefix) => listUnsentKeys(prefix, accountId).length > 0);

/** Deletes what the account has not sent, so that the next person on a shared phone cannot read it. */
export function deleteUnsentWork(accountId: string): void {
  for (const prefix of [ANSWERS_PREFIX, REPORT_PREFIX]) {
    for (const key of listUnsentKeys(prefix, accountId)) localStorage.removeItem(key);
  }
}
