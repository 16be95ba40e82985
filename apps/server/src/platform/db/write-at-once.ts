import { afterCommit } from './after-commit.ts';
import type { Database, Executor, Orm } from './client.ts';
import { isInsertion, joinStatements } from './draft-insert.ts';
import { type NamedSql, runNamed } from './named-statement.ts';

interface Over {
  readonly db: Orm;
  readonly database: Pick<Database, 'orm' | 'sharedWrites'>;
}

/** A statement that is written and not sent yet. */
export interface DraftedWrite {
  readonly statement: NamedSql;
  /** Done once it is committed; nothing may depend on it, for the process may die in between. */
  readonly thenDo?: () => void;
}

/** Sends one statement before it returns, as part of the caller's transaction if there is one. */
export function sendDrafted(executor: Executor, { statement, thenDo }: DraftedWrite): Promise<void> {
  const sent = runNamed(executor, statement);
  if (thenDo) afterCommit(executor, sent, thenDo);
  return sent;
}

/** The same for several, as one statement. */
export const sendJoined = (executor: Executor, drafts: readonly DraftedWrite[]): Promise<void> =>
  sendDrafted(executor, {
    statement: joinStatements(drafts.map(({ statement }) => statement)),
    thenDo: () => drafts.forEach(({ thenDo }) => thenDo?.()),
  });

type Keeper = (drafts: readonly DraftedWrite[]) => Promise<void>;
const keepers = new WeakMap<Orm, Keeper>();

/** Has what is written at once over a call's database given to whoever writes it with the call's answer. */
export const leaveWritesTo = (db: Orm, keep: Keeper): void => void keepers.set(db, keep);

/**
 * Writes all of it or nothing, in one statement: one way to the database, which also is its transaction. The last thing that
 * a use case asks of the database: in a call with an Idempotency-Key it is written with the answer, when the use case has
 * ended.
 * @throws what PostgreSQL refused it with; nothing has happened then.
 */
export async function writeAtOnce({ db, database }: Over, drafts: readonly DraftedWrite[]): Promise<void> {
  const keep = keepers.get(db);
  if (keep !== undefined) return keep(drafts);
  const statements = drafts.map(({ statement }) => statement);
  if (db !== database.orm || !statements.every(isInsertion)) return sendJoined(db, drafts);
  await database.sharedWrites.insert(statements);
  for (const { thenDo } of drafts) thenDo?.();
}
