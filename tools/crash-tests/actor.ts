import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, ResponseLostError, Refused } from './api.ts';
import type { Results } from './results.ts';

/** The server is still processing the first attempt. */
const KEY_IN_USE = 'idempotency_key_in_use';

interface Write<Body> {
  /** Makes the call with an idempotency key. */
  readonly call: (key: string) => Promise<Answer<Body>>;
  /** Records what the answer promised. */
  readonly apply: (body: Body) => void;
}

/** A write without an answer, to be made again with the same key. */
interface OpenWrite {
  readonly kind: string;
  readonly retry: () => Promise<Answer<unknown>>;
  readonly finish: (body: unknown) => void;
  isLost: boolean;
  answer?: Answer<unknown>;
}

export type CurrentUser = ReturnType<typeof createActor>;

/**
 * Makes one write after the other and always knows what it was promised. Every write carries an idempotency key. A
 * write whose answer was lost is retried with the same key before the next one, as a client would, and must have
 * happened exactly once.
 */
export function createActor(results: Results) {
  let open: OpenWrite | null = null;

  async function write<Body>(kind: string, { call, apply }: Write<Body>): Promise<void> {
    const key = randomUUID();
    const finish = (body: Body) => {
      open = null;
      results.addAnswer(kind);
      apply(body);
    };
    open = { kind, retry: () => call(key), finish: (body) => finish(body as Body), isLost: false };
    finish((await call(key)).body);
  }

  async function retry(openWrite: OpenWrite): Promise<Answer<unknown>> {
    results.counts.retries += 1;
    try {
      return await openWrite.retry();
    } catch (error) {
      if (error instanceof Refused && error.code === KEY_IN_USE) throw new ResponseLostError(error.message);
      throw error;
    }
  }

  /** Retries the open write until it is answered, and once more: the answer must be the same. */
  async function settle(): Promise<void> {
    if (open === null) return;
    const current = open;
    if (!current.isLost) results.counts.lost += 1;
    current.isLost = true;
    const answer = (current.answer ??= await retry(current));
    const repeated = await retry(current);
    results.verify(
      repeated.isReplayed && isDeepStrictEqual(repeated.body, answer.body),
      () => `${current.kind}: the same key was answered ${JSON.stringify([answer, repeated])}`,
    );
    results.counts[answer.isReplayed ? 'replayed' : 'repeated'] += 1;
    current.finish(answer.body);
  }

  return {
    write,

    /** Runs one step. Returns false if an answer was lost; an unexpected refusal is a violation. */
    async step(work: () => Promise<void>): Promise<boolean> {
      try {
        await settle();
        await work();
        return true;
      } catch (error) {
        if (error instanceof ResponseLostError) return false;
        open = null;
        if (!(error instanceof Refused)) throw error;
        results.counts.refused += 1;
        results.addViolation(`refused: ${error.message}`);
        return true;
      }
    },
  };
}
