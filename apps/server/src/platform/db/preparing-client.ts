import { Client } from 'pg';

/** How often a connection runs a statement before it prepares it. */
const USES_BEFORE_PREPARING = 5;
/** Limits the memory of a connection in the database. */
const MAX_PREPARED = 100;
/** Limits the texts whose uses are counted, because lists of ids have a text for every length. */
const MAX_COUNTED = 1_000;

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query);

/**
 * A connection of the pool. A statement that it repeats becomes a prepared statement, because parsing and planning take
 * most of the database's time for a short statement. PostgreSQL plans it for its values as long as that is better than one
 * plan for all values.
 */
export class PreparingClient extends Client {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  override query(query: unknown, ...rest: unknown[]): never {
    const send = super.query as (...args: unknown[]) => never;
    if (!isStatement(query) || query.name !== undefined) return send.call(this, query, ...rest);
    return send.call(this, { ...query, name: this.#nameOf(query.text) }, ...rest);
  }

  /** Returns the name of a prepared statement; undefined for a text that is rare. */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_PREPARED) return name;
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses > USES_BEFORE_PREPARING) this.#names.set(text, `repeated_${this.#names.size + 1}`);
    return undefined;
  }
}
