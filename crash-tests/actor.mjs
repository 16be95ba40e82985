import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ResponseLostError, Refused } from './api.mjs';

/** The first attempt is still under way at the server: its answer comes later. */
const STILL_RUNNING = 'idempotency_key_in_use';

/**
 * One line of work that makes one write after the other and always knows what it was promised. Every write carries an
 * Idempotency-Key of its own. One whose answer was lost stays open: before the next one it is made again with the same
 * key, as a client would, and has to have happened once, whether the first attempt reached the database or not.
 */
export function createActor(book) {
  let open = null;
  const lost = new WeakSet();

  async function run(kind, { call, apply }) {
    const write = { kind, call, apply, key: randomUUID() };
    open = write;
    const { body } = await write.call(write.key);
    await finish(write, body);
  }

  async function finish(write, body) {
    open = null;
    book.answered(write.kind);
    await write.apply(body);
  }

  async function again({ call, key }) {
    book.counts.retries += 1;
    try {
      return await call(key);
    } catch (error) {
      if (error instanceof Refused && error.code === STILL_RUNNING)
        throw new ResponseLostError(error.message);
      throw error;
    }
  }

  /** Makes an open write again until it is answered, and once more: the answer is the same, and nothing else happens. */
  async function settle() {
    if (open === null) return;
    const write = open;
    if (!lost.has(write)) book.counts.lost += 1;
    lost.add(write);
    write.answer ??= await again(write);
    const repeated = await again(write);
    book.hold(
      repeated.isReplayed && isDeepStrictEqual(repeated.body, write.answer.body),
      () => `${write.kind}: the same key was answered ${JSON.stringify([write.answer, repeated])}`,
    );
    // Whether the attempt that was never answered had happened: then what stands there is what it did.
    book.counts[write.answer.isReplayed ? 'hadHappened' : 'happenedAgain'] += 1;
    await finish(write, write.answer.body);
  }

  return {
    /**
     * @param {string} kind
     * @param {object} write
     * @param {(key: string) => Promise<{ body: any, isReplayed: boolean }>} write.call makes it with an Idempotency-Key
     * @param {(body: any) => unknown} write.apply notes what was promised
     */
    write: run,
    settle,

    /** Runs a step; a lost answer ends it, a refusal that nobody expected is a violation. */
    async step(work) {
      try {
        await settle();
        await work();
        return true;
      } catch (error) {
        if (error instanceof ResponseLostError) return false;
        open = null;
        if (!(error instanceof Refused)) throw error;
        book.counts.refused += 1;
        book.violate(`refused: ${error.message}`);
        return true;
      }
    },
  };
}
