import type { Assessment } from '@thuto/contract/assessments';
import { ANSWERS_PREFIX, listUnsentKeys } from './unsent-work.ts';

/** An answer that the server has not confirmed yet. Null means *I have not been taught this*. */
export interface QueuedAnswer {
  readonly position: number;
  readonly answer: string | readonly string[] | null;
}

/** Identifies the queue of an assessment. The account's id is part of it, because a browser may be shared. */
export interface QueueSlot {
  readonly accountId: string;
  readonly studentId: string;
  readonly assessmentId: string;
}

const keyOf = ({ accountId, studentId, assessmentId }: QueueSlot) =>
  `${ANSWERS_PREFIX}${accountId}:${studentId}:${assessmentId}`;

/** Lists the queues of the account on this device. */
export const listQueues = (accountId: string): QueueSlot[] =>
  listUnsentKeys(ANSWERS_PREFIX, accountId).map((key) => {
    const [studentId = '', assessmentId = ''] = key.slice(`${ANSWERS_PREFIX}${accountId}:`.length).split(':');
    return { accountId, studentId, assessmentId };
  });

const isQueued = (value: unknown): value is QueuedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'position' in value &&
  typeof value.position === 'number' &&
  'answer' in value;

/** Returns the answers that wait on this device, in the order in which they were given. */
export function readQueue(slot: QueueSlot): QueuedAnswer[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(slot)) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isQueued) : [];
  } catch {
    return [];
  }
}

/** Stores the answers that wait. Does nothing when the browser denies storage; then they wait in memory only. */
export function writeQueue(slot: QueueSlot, queue: readonly QueuedAnswer[]): void {
  try {
    if (queue.length === 0) localStorage.removeItem(keyOf(slot));
    else localStorage.setItem(keyOf(slot), JSON.stringify(queue));
  } catch {
    return;
  }
}

/** Removes an answer that the server has confirmed or refused. */
export const dropQueued = (slot: QueueSlot, { position }: QueuedAnswer): void =>
  writeQueue(
    slot,
    readQueue(slot).filter((queued) => queued.position !== position),
  );

/** Returns the first question that is neither answered nor waiting to be sent; null at the end of a block. */
export function findNextQuestion(
  { questions }: Pick<Assessment, 'questions'>,
  queue: readonly QueuedAnswer[],
): Assessment['questions'][number] | null {
  const isWaiting = (position: number) => queue.some((queued) => queued.position === position);
  return questions.find(({ position, isAnswered }) => !isAnswered && !isWaiting(position)) ?? null;
}
