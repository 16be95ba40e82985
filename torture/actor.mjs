import { AnswerLost, Refused } from './api.mjs';

/**
 * One line of work that makes one write after the other and always knows what it was promised. A write whose answer was
 * lost stays open: before the next one it is found out whether it happened, or it is retried where a retry is safe.
 */
export function createActor(book) {
  let open = null;
  const lost = new WeakSet();

  async function run(write) {
    open = write;
    const answer = await write.call();
    open = null;
    book.answered(write.kind);
    await write.apply(answer);
  }

  /** Makes a call again that is safe to make again, or is refused by its code when it has happened. */
  async function again(write) {
    try {
      await run(write);
    } catch (error) {
      if (!(error instanceof Refused) || write.doneCode === undefined || error.code !== write.doneCode)
        throw error;
      open = null;
      book.counts.lostDone += 1;
      await write.apply(null);
    }
  }

  return {
    /**
     * @param {object} write
     * @param {string} write.kind
     * @param {() => Promise<any>} write.call makes it; gives the answer
     * @param {(answer: any) => unknown} write.apply notes what was promised
     * @param {() => Promise<any>} [write.find] after a lost answer: what the answer would have been, or null when it did
     *   not happen. Left out where the same call again is safe: then it is made again.
     * @param {string} [write.doneCode] the refusal of a call made again that says that it had happened
     */
    write: run,

    /** Finds out what became of a write without an answer. */
    async settle() {
      if (open === null) return;
      const write = open;
      if (!lost.has(write)) book.counts.lost += 1;
      lost.add(write);
      if (write.find === undefined) {
        await again(write);
        return;
      }
      const found = await write.find();
      open = null;
      if (found === null || found === undefined) return;
      book.counts.lostDone += 1;
      await write.apply(found);
    },

    /** Runs a step; a lost answer ends it, a refusal that nobody expected is a violation. */
    async step(work) {
      try {
        await this.settle();
        await work();
        return true;
      } catch (error) {
        if (error instanceof AnswerLost) return false;
        open = null;
        if (!(error instanceof Refused)) throw error;
        book.counts.refused += 1;
        book.violate(`refused: ${error.message}`);
        return true;
      }
    },
  };
}
