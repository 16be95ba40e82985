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
