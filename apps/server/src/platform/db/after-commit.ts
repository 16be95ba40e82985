import { Client } from 'pg';
import type { Executor } from './client.ts';
import { clientOf } from './named-statement.ts';

/** A client that does what was put off once its transaction has committed, and forgets it when there is no commit. */
export class CommittingClient extends Client {
  readonly afterCommit: (() => void)[] = [];
}

Object.defineProperty(CommittingClient.prototype, 'query', {
  writable: true,
  configurable: true,
  value(this: CommittingClient, ...asked: unknown[]): unknown {
    const sent: unknown = Reflect.apply(Client.prototype.query, this, asked);
    const [first] = asked;
    const text = typeof first === 'string' ? first : (first as { readonly text?: unknown } | null)?.text;
    if ((text !== 'commit' && text !== 'rollback') || !(sent instanceof Promise)) return sent;
    const putOff = this.afterCommit.splice(0);
    if (text === 'commit' && putOff.length > 0) {
      // The end of a transaction in which something failed is answered with ROLLBACK.
      const run = (result: { readonly command?: string }) =>
        result.command === 'COMMIT' && putOff.forEach((work) => work());
      sent.then(run, () => undefined);
    }
    return sent;
  },
});

/**
 * Does something once what an executor has sent is committed: at the end of its transaction, or at once where it is in
 * none. Not when it is rolled back; nothing may depend on it, for the process may die in between.
 * @param sent what was sent last.
 */
export function afterCommit(executor: Executor, sent: Promise<unknown>, work: () => void): void {
  const { afterCommit: putOff } = clientOf(executor) as Partial<CommittingClient>;
  if (putOff === undefined) sent.then(work, () => undefined);
  else putOff.push(work);
}
