/** The session storage key of AUTH-22. */
const KEY = 'verificationEmailsSent';

function readSent(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** Records that a verification mail was sent to this address during this visit. */
export function saveSentEmail(email: string): void {
  const sent = readSent();
  if (sent.includes(email)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...sent, email]));
  } catch {
    // Storage can be full or denied. The list is only a reminder.
  }
}
