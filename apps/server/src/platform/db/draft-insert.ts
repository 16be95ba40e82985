import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { NamedSql } from './named-statement.ts';

/** A statement that inserts rows, and what it is written from: others of the same name can be written together with it. */
export interface Insertion extends NamedSql {
  readonly inserted: {
    readonly into: Target;
    readonly rows: number;
  };
}

interface Target {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
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

function insertion(into: Target, rows: number, values: readonly unknown[]): Insertion {
  const name = rows === 1 ? into.name : `${into.name}_${rows}`;
  const text = remembered(insertions, name, () => {
    const { length } = into.columns;
    const places = Array.from({ length: rows }, (_, row) =>
      into.columns.map((__, at) => `$${row * length + at + 1}`).join(', '),
    );
    const names = into.columns.map((column) => `"${column}"`).join(', ');
    return `insert into "${into.table}" (${names}) values ${places.map((one) => `(${one})`).join(', ')}`;
  });
  return { name, text, values, inserted: { into, rows } };
}

/**
 * Writes the insertion of rows, at least one, which all give the same columns.
 * @param name of the statement; what goes by the same name gives the same columns too.
 */
export function draftInsert<T extends PgTable>(
  table: T,
  name: string,
  rows: readonly T['$inferInsert'][],
): Insertion {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => rows[0]?.[key as never] !== undefined,
  );
  const values = rows.flatMap((row) =>
    columns.map(([key, column]) => {
      const value: unknown = row[key as never];
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
  const into = { name, table: getTableName(table), columns: columns.map(([, column]) => column.name) };
  return insertion(into, rows.length, values);
}

export const isInsertion = (statement: NamedSql): statement is Insertion => 'inserted' in statement;

/** One insertion of all the rows of several, which all have the same name. */
export function insertTogether(insertions: readonly Insertion[]): Insertion {
  const [first] = insertions;
  if (first === undefined) throw new Error('nothing is to be inserted');
  const rows = insertions.reduce((sum, { inserted }) => sum + inserted.rows, 0);
  return insertion(
    first.inserted.into,
    rows,
    insertions.flatMap(({ values }) => values),
  );
}

/** One statement that does what several do; only the last may begin with WITH. They see nothing of each other; their foreign keys are held at its end. */
export function joinStatements(statements: readonly NamedSql[]): NamedSql {
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
