import type { SentReport } from '@thuto/contract/learning';
import { listUnsentKeys, REPORT_PREFIX } from './unsent-work.ts';

const keyOf = (accountId: string, lessonId: string) => `${REPORT_PREFIX}${accountId}:${lessonId}`;

/** Stores a report until it can be sent. Returns false when the browser denies storage or has no space left. */
export function keepReport(accountId: string, report: SentReport): boolean {
  try {
    localStorage.setItem(keyOf(accountId, report.id), JSON.stringify(report));
    return true;
  } catch {
    return false;
  }
}

/** Lists the reports of the account that wait for a connection. */
export function listKeptReports(accountId: string): SentReport[] {
  try {
    return listUnsentKeys(REPORT_PREFIX, accountId).flatMap((key) => {
      const kept = localStorage.getItem(key);
      return kept === null ? [] : [JSON.parse(kept) as SentReport];
    });
  } catch {
    return [];
  }
}

export function deleteKeptReport(accountId: string, lessonId: string): void {
  try {
    localStorage.removeItem(keyOf(accountId, lessonId));
  } catch {
    return;
  }
}

/** Returns a new id of a report. `randomUUID` is not used because browsers offer it on HTTPS only. */
export function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
