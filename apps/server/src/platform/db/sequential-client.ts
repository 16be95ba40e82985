import { PreparingClient } from './preparing-client.ts';

type Callback = (...results: unknown[]) => void;

/** Streams and COPY send several messages themselves. */
const isStream = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'submit' in query;

/** A transaction that failed may roll back while its last statement is under way. */
const isRollback = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'text' in query && query.text === 'rollback';

/**
 * Refuses a statement while another one of the same connection is under way. For tests: the statements of a transaction
 * follow each other, so that locks and the reads after them happen in the order in which the code says them.
 */
export class SequentialClient extends PreparingClient {
  #isBusy = false;

  override query(query: unknown, ...rest: unknown[]): never {
    const send = super.query as (...args: unknown[]) => unknown;
    if (isStream(query) || isRollback(query)) return send.call(this, query, ...rest) as never;
    if (this.#isBusy) throw new Error('A transaction must send one statement after another.');
    this.#isBusy = true;
    const end = () => {
      this.#isBusy = false;
    };
    const callback = rest.at(-1);
    if (typeof callback !== 'function')
      return (send.call(this, query, ...rest) as Promise<unknown>).finally(end) as never;
    const onEnd: Callback = (...results) => {
      end();
      (callback as Callback)(...results);
    };
    return send.call(this, query, ...rest.slice(0, -1), onEnd) as never;
  }
}
