import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../components/ui/toast-store.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { refreshAfter } from '../../lib/api/changed-queries.ts';
import { currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import {
  type QueuedAnswer,
  type QueueSlot,
  readQueue,
  writeQueue,
} from '../../lib/unsent-work/answer-queue.ts';
import { isRefusal, sendAnswer } from '../../lib/unsent-work/send-unsent-work.ts';
import { assessmentQuery } from './api/assessments.ts';

/** After this time the next question is shown, and the answer is sent in the background. */
const SEND_TIMEOUT_MS = 2_500;
const RETRY_MS = 5_000;

/** Why an answer could not be read. The text stays in the form. */
export interface RefusedAnswer extends QueuedAnswer {
  readonly message: string;
}

export interface Answers {
  /** Answers that wait on this device for the connection, in order. */
  queue: readonly QueuedAnswer[];
  /** The last answer that the server could not read. */
  refused: RefusedAnswer | null;
  isSending: boolean;
  /** Queues an answer and sends it. Resolves when it is sent, or when sending takes too long. */
  answer: (answer: QueuedAnswer) => Promise<void>;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends answers in order and keeps them on this device until the server has them, so that neither a lost connection nor a
 * reload loses one (ASSESS-8).
 */
export function useAnswers(slot: QueueSlot): Answers {
  const cache = useQueryClient();
  const { studentId, assessmentId } = slot;
  const [queue, setQueue] = useState(() => readQueue(slot));
  const [refused, setRefused] = useState<RefusedAnswer | null>(null);
  const [isSending, setIsSending] = useState(false);
  const waiting = useRef(queue);
  const running = useRef<Promise<void> | null>(null);

  const change = (next: readonly QueuedAnswer[]) => {
    waiting.current = [...next];
    setQueue(waiting.current);
    writeQueue(slot, waiting.current);
  };
  const drop = (sent: QueuedAnswer) =>
    change(waiting.current.filter(({ position }) => position !== sent.position));

  /** Sends one answer. @returns false if no response arrived and sending must stop. */
  async function send(queued: QueuedAnswer): Promise<boolean> {
    const { queryKey } = assessmentQuery(studentId, assessmentId);
    try {
      const assessment = await sendAnswer(slot, queued);
      cache.setQueryData(queryKey, assessment);
      drop(queued);
      if (assessment.state === 'finished') await refreshAfter(cache, 'assessment.finished', queryKey);
      return true;
    } catch (error) {
      if (!isRefusal(error)) {
        // The answers wait until the same person signs in again.
        if (hasCode(error, 'sign_in_required')) void currentUserStore.refreshAfterChange();
        return false;
      }
      drop(queued);
      const message = error.fields['answer'];
      if (message !== undefined) setRefused({ ...queued, message });
      else {
        const isTaken = hasCode(error, 'assessment_item_answered');
        toast.info(
          isTaken
            ? 'This question was answered already, perhaps on another phone. We go on with the next one.'
            : getErrorMessage(error, 'This answer could not be sent.'),
        );
        await cache.invalidateQueries({ queryKey });
      }
      return true;
    }
  }

  function sync(): Promise<void> {
    running.current ??= (async () => {
      for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
        if (!(await send(next))) break;
      }
    })().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  const retryNow = useEffectEvent(() => void sync());
  const hasWaiting = queue.length > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const retry = () => retryNow();
    retry();
    window.addEventListener('online', retry);
    const timer = setInterval(() => navigator.onLine && retry(), RETRY_MS);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [hasWaiting]);

  const answer = async (given: QueuedAnswer) => {
    setRefused(null);
    waiting.current = [...waiting.current.filter(({ position }) => position !== given.position), given];
    writeQueue(slot, waiting.current);
    setIsSending(true);
    await Promise.race([sync(), pause(navigator.onLine ? SEND_TIMEOUT_MS : 0)]);
    setQueue(waiting.current);
    setIsSending(false);
  };
  return { queue, refused, isSending, answer };
}
