import { DatabaseError } from 'pg';
import type { Database } from './client.ts';
import { type Insertion, insertTogether, joinStatements } from './draft-insert.ts';
import { clientOf, runNamed } from './named-statement.ts';
import { writeTogether } from './write-together.ts';

/** What many calls insert, several calls in one transaction. */
export interface SharedWrites {
  /**
   * Writes all of it or nothing.
   * @param insertions how many there are, into what and of how many rows is the same for many calls.
   * @throws what PostgreSQL refused it with; nothing of it has happened then, and it was refused for itself.
   */
  insert(insertions: readonly Insertion[]): Promise<void>;
}

interface Waiting {
  readonly insertions: readonly Insertion[];
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/** How many transactions may be under way before the next ones are gathered: as many as a small machine can work at. */
const LINES = 2;
/** By halves from here, so that a connection has to know few statements. */
const MOST_TOGETHER = 16;
/** One of these is large enough by itself. */
const MOST_VALUES = 500;
/** For how long a locked row may hold up those that are written with it, and those behind. */
const LOCK_WAIT_MS = 250;
/** The connection or the server ended: whether it happened is not known. */
const ENDED = /^(08|57P|58|XX)/;

const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && error.code !== undefined && !ENDED.test(error.code);

/**
 * Writes at once what comes alone. What comes while others are being written is gathered, and what inserts the same
 * kinds of rows leaves in one statement and one transaction: looking for pages, waiting for the disk and waking another
 * process are paid once for all of them. Where the database refuses such a statement each is written by itself, so that
 * nobody is refused, or kept waiting by a lock, for what another asked.
 * @param tooMany how many may wait to be gathered; beyond it, `refuse` says why.
 */
export function createSharedWrites(
  database: Pick<Database, 'orm' | 'pool'>,
  { tooMany, refuse }: { readonly tooMany: number; readonly refuse: () => Error },
): SharedWrites {
  const { orm } = database;
  const gathered = new Map<string, Waiting[]>();
  let waiting = 0;
  let underWay = 0;

  const writeAlone = async ({ insertions }: Waiting) => runNamed(orm, joinStatements(insertions));

  const settle = (one: Waiting, written: Promise<void>) => written.then(one.written, one.failed);

  async function writeAll(together: readonly Waiting[]): Promise<void> {
    const [first] = together;
    if (first === undefined) return;
    if (together.length === 1) return settle(first, writeAlone(first));
    try {
      const statement = joinStatements(
        first.insertions.map((_, at) =>
          insertTogether(together.flatMap(({ insertions }) => insertions[at] ?? [])),
        ),
      );
      await writeTogether({ db: orm, database }, (tx) => [
        clientOf(tx).query(`set local lock_timeout = ${LOCK_WAIT_MS}`),
        runNamed(tx, statement),
      ]);
    } catch (error) {
      if (isRefusal(error)) for (const one of together) void settle(one, writeAlone(one));
      else for (const { failed } of together) failed(error);
      return;
    }
    for (const { written } of together) written();
  }

  /** Those that have waited longest, of one kind: 1, 2, 4, 8 or 16 of them. */
  function takeNext(): Waiting[] | null {
    const [kind, queue] = gathered.entries().next().value ?? [];
    if (kind === undefined || queue === undefined) return null;
    const together = queue.splice(0, Math.min(MOST_TOGETHER, 2 ** Math.floor(Math.log2(queue.length))));
    waiting -= together.length;
    // Behind the others: of several kinds none waits for another to end.
    gathered.delete(kind);
    if (queue.length > 0) gathered.set(kind, queue);
    return together;
  }

  function sendNext(): void {
    while (underWay < LINES) {
      const together = takeNext();
      if (together === null) return;
      send(together);
    }
  }

  function send(together: readonly Waiting[]): void {
    underWay += 1;
    let isOver = false;
    const makeWay = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      underWay -= 1;
      sendNext();
    };
    const patience = setTimeout(makeWay, LOCK_WAIT_MS);
    void writeAll(together).finally(makeWay);
  }

  return {
    insert: (insertions) =>
      new Promise((written, failed) => {
        const one = { insertions, written, failed };
        if (insertions.flatMap(({ values }) => values).length > MOST_VALUES) {
          void settle(one, writeAlone(one));
          return;
        }
        if (waiting >= tooMany) {
          failed(refuse());
          return;
        }
        waiting += 1;
        const kind = insertions.map(({ name }) => name).join('+');
        const queue = gathered.get(kind);
        if (queue === undefined) gathered.set(kind, [one]);
        else queue.push(one);
        sendNext();
      }),
  };
}
