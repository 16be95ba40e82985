import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterCommit } from './after-commit.ts';
import type { Database, Executor, Orm } from './client.ts';
import { type NamedSql, runNamed } from './named-statement.ts';

interface Over {
  readonly db: Orm;
  readonly database: Pick<Database, 'orm'>;
}

/** A statement that is written and not sent yet. */
export interface DraftedWrite {
  readonly statement: NamedSql;
  /** Done once it is committed; nothing may depend on it, for the process may die in between. */
  readonly thenDo?: () => void;
}

const LONGEST_NAME = 63;
const insertions = new Map<string, string>();
const joined = new Map<string, string>();

const remembered = (texts: Map<string, string>, name: string, write: () => string): string => {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = write();
  texts.set(name, text);
  return text;
};

/**
 * Writes the insertion of rows, at least one, which all give the same columns.
 * @param name of the statement; what goes by the same name gives the same columns too.
 */
export function draftInsert<T extends PgTable>(
  table: T,
  name: string,
  rows: readonly T['$inferInsert'][],
): NamedSql {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => rows[0]?.[key as never] !== undefined,
  );
  const nameOfMany = rows.length === 1 ? name : `${name}_${rows.length}`;
  const text = remembered(insertions, nameOfMany, () => {
    const places = rows.map((_, row) =>
      columns.map((__, at) => `$${row * columns.length + at + 1}`).join(', '),
    );
    const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
    return `insert into "${getTableName(table)}" (${names}) values ${places.map((one) => `(${one})`).join(', ')}`;
  });
  const values = rows.flatMap((row) =>
    columns.map(([key, column]) => {
      const value: unknown = row[key as never];
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
  return { name: nameOfMany, text, values };
}

/** One statement that does what several do; only the last may begin with WITH. They see nothing of each other; their foreign keys are held at its end. */
function join(statements: readonly NamedSql[]): NamedSql {
  const name = statements.map((one) => one.name).join('+');
  if (name.length > LONGEST_NAME) throw new Error(`the name ${name} is too long for PostgreSQL`);
  const text = remembered(joined, name, () => {
    let before = 0;
    const parts = statements.map(({ text, values }) => {
      const shifted = text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`);
      before += values.length;
      return shifted;
    });
    const last = parts.pop() ?? '';
    if (parts.length === 0) return last;
    const others = parts.map((part, at) => `part_${at} as (${part})`).join(', ');
    // One that has parts of its own: PostgreSQL takes those that write at the top alone.
    const own = /^\s*with\s+/i.exec(last)?.[0];
    return `with ${others}${own === undefined ? ` ${last}` : `, ${last.slice(own.length)}`}`;
  });
  return { name, text, values: statements.flatMap(({ values }) => values) };
}

/** Sends one statement before it returns, as part of the caller's transaction if there is one. */
export function sendDrafted(executor: Executor, { statement, thenDo }: DraftedWrite): Promise<void> {
  const sent = runNamed(executor, statement);
  if (thenDo) afterCommit(executor, sent, thenDo);
  return sent;
}

/**
 * Writes all of it or nothing, in one statement: one way to the database, which also is its transaction. In a call with
 * an Idempotency-Key it is part of that call's transaction.
 * @throws what PostgreSQL refused it with; nothing has happened then.
 */
export async function writeAtOnce({ db, database }: Over, drafts: readonly DraftedWrite[]): Promise<void> {
  const write = (executor: Executor) =>
    sendDrafted(executor, {
      statement: join(drafts.map(({ statement }) => statement)),
      thenDo: () => drafts.forEach(({ thenDo }) => thenDo?.()),
    });
  // Whoever keeps the first answer ends the transaction.
  await (db === database.orm ? write(db) : db.transaction(write));
}
