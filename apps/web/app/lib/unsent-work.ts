/** Answers of assessments and reports of lessons that wait on this device, as `<prefix><account id>:<id>`. */
const PREFIXES = ['thuto-answers:', 'thuto-report:'];

export const UNSENT_WARNING =
  'Some answers or reports on this device are not sent yet. Open them while you are online to send them, or sign out again to delete them.';

/** The account that was warned last. */
let warned: string | undefined;

function listKeys(accountId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) =>
      PREFIXES.some((prefix) => key.startsWith(`${prefix}${accountId}:`)),
    );
  } catch {
    return [];
  }
}

/** Returns true the first time that an account signs out while answers or reports wait to be sent. */
export function mustWarnOfUnsentWork(accountId: string): boolean {
  if (warned === accountId || listKeys(accountId).length === 0) return false;
  warned = accountId;
  return true;
}

/** Deletes what the account has not sent, so that the next person on a shared phone cannot read it. */
export function deleteUnsentWork(accountId: string): void {
  warned = undefined;
  for (const key of listKeys(accountId)) localStorage.removeItem(key);
}
