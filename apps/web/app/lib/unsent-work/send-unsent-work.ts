import type { Assessment } from '@thuto/contract/assessments';
import type { SaveReport, SentReport } from '@thuto/contract/learning';
import { api } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { writeDraft } from '../forms/drafts.ts';
import { dropQueued, listQueues, type QueuedAnswer, type QueueSlot, readQueue } from './answer-queue.ts';
import { deleteKeptReport, listKeptReports } from './report-queue.ts';

/** Not found, a conflict, or input that is not valid. Every other error may pass: the work then stays on the device. */
const REFUSALS = new Set([404, 409, 422]);

/** Returns true if the server has refused the work for good. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && REFUSALS.has(error.status) && error.code !== 'idempotency_key_in_use';

/** Sends an answer as the account that gave it. */
export function sendAnswer(slot: QueueSlot, { position, answer }: QueuedAnswer): Promise<Assessment> {
  const { accountId, studentId, assessmentId: id } = slot;
  const given = Array.isArray(answer) ? [...answer] : (answer as string | null);
  return api.assessments.answerAssessmentItem(
    { studentId, id, position, answer: given },
    { context: { accountId } },
  );
}

/** Sends a report as the account that wrote it. */
export const sendReport = (accountId: string, report: SaveReport | SentReport) =>
  api.learning.saveReport(report, { context: { accountId } });

/** What an attempt has sent, and the errors of what was refused. */
export interface SentWork {
  readonly answers: number;
  readonly reports: number;
  readonly refusals: readonly ApiError[];
}

/** One attempt of each account at a time, so that nothing is sent twice. */
const underWay = new Map<string, Promise<SentWork>>();

/**
 * Sends the answers and reports of the account that wait on this device. Stops at the first one without a response. The
 * server rejects the calls when another account is signed in. Never throws.
 */
export function sendUnsentWork(accountId: string): Promise<SentWork> {
  const attempt = underWay.get(accountId) ?? sendAll(accountId).finally(() => underWay.delete(accountId));
  underWay.set(accountId, attempt);
  return attempt;
}

async function sendAll(accountId: string): Promise<SentWork> {
  const sent = { answers: 0, reports: 0, refusals: [] as ApiError[] };
  try {
    for (const report of listKeptReports(accountId)) {
      const isSaved = await send(() => sendReport(accountId, report), sent.refusals);
      if (isSaved) sent.reports += 1;
      // The form shows the text of a refused report again.
      else writeDraft({ accountId, form: `report:${report.id}` }, report);
      deleteKeptReport(accountId, report.id);
    }
    for (const slot of listQueues(accountId)) {
      for (const queued of readQueue(slot)) {
        if (await send(() => sendAnswer(slot, queued), sent.refusals)) sent.answers += 1;
        dropQueued(slot, queued);
      }
    }
  } catch {
    // The rest waits for the next attempt.
  }
  return sent;
}

/** @returns false if the server refused it. @throws NetworkError or ApiError if another attempt may succeed. */
async function send(call: () => Promise<unknown>, refusals: ApiError[]): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    refusals.push(error);
    return false;
  }
}

/** Counts the answers and reports of the account that wait on this device. */
export const countUnsentWork = (accountId: string): { answers: number; reports: number } => ({
  answers: listQueues(accountId).reduce((sum, slot) => sum + readQueue(slot).length, 0),
  reports: listKeptReports(accountId).length,
});
