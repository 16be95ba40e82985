import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import { DatabaseBusy } from './database-busy.ts';
import type { Executor, Orm } from './executor.ts';

interface Prepared<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>;
}

interface Query<Result> extends Prepared<Result> {
  prepare(name: string): Prepared<Result>;
}

/** A query that nearly every page load sends, with `sql.placeholder`s for its values. */
interface HotRead<Result> {
  /** Name of the prepared statement. Unique in the process. */
  readonly name: string;
  readonly build: (db: Executor) => Query<Result>;
}

/** Runs hot reads. */
interface Reads {
  run<Result>(read: HotRead<Result>, values: Record<string, unknown>): Promise<Result>;
}

/** The connections for hot reads. */
export interface ReadConnections extends Reads {
  close(): Promise<void>;
}

/**
 * Declares a query that each read connection prepares once. Only the reads of every page load belong here: session,
 * dashboard, my sessions and tutor's day. The requests of all users share the connections, so a transaction, a lock, a slow
 * list or a large count would delay everybody.
 * @returns a function that runs the query.
 */
export const hotRead =
  <Result>(name: string, build: (db: Executor) => Query<Result>) =>
  (reads: Reads, values: Record<string, unknown> = {}): Promise<Result> =>
    reads.run({ name, build }, values);

/** The statements that a connection has prepared. */
class PreparedReads implements Reads {
  readonly #db: Orm;
  readonly #isNamed: boolean;
  readonly #prepared = new Map<string, Prepared<unknown>>();

  constructor(db: Orm, isNamed: boolean) {
    this.#db = db;
    this.#isNamed = isNamed;
  }

  run<Result>({ name, build }: HotRead<Result>, values: Record<string, unknown>): Promise<Result> {
    let prepared = this.#prepared.get(name) as Prepared<Result> | undefined;
    if (prepared === undefined) {
      // PostgreSQL parses a statement without a name each time.
      prepared = build(this.#db).prepare(this.#isNamed ? name : '');
      this.#prepared.set(name, prepared);
    }
    return prepared.execute(values);
  }
}

/**
 * Opens connections that many requests share. Queries are pipelined: each is sent without waiting for earlier
 * responses. All queries of one event loop turn go to one connection in one packet; the next turn uses the next
 * connection. A lost connection is reopened by the next query.
 * @param maxWaiting how many queries may be under way.
 */
export function createReadConnections(
  config: ClientConfig,
  { count, maxWaiting }: { readonly count: number; readonly maxWaiting: number },
): ReadConnections {
  const slots: (Promise<ReadConnection> | null)[] = Array.from({ length: count }, () => null);
  let turn = 0;
  let isTurnOpen = false;
  let underWay = 0;

  function openInSlot(at: number): Promise<ReadConnection> {
    const opening = openReadConnection(config, () => {
      if (slots[at] === opening) slots[at] = null;
    });
    slots[at] = opening;
    return opening;
  }

  return {
    async run(read, values) {
      if (underWay >= maxWaiting) throw new DatabaseBusy();
      underWay += 1;
      try {
        // All queries of one turn of the event loop share a packet, so they go to the same connection.
        if (!isTurnOpen) {
          isTurnOpen = true;
          turn = (turn + 1) % count;
          setImmediate(() => {
            isTurnOpen = false;
          });
        }
        const connection = await (slots[turn] ?? openInSlot(turn));
        return await connection.run(read, values);
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      await Promise.all(slots.map(async (opening) => (await opening?.catch(() => null))?.end()));
    },
  };
}

interface ReadConnection extends Reads {
  end(): Promise<void>;
}

async function openReadConnection(config: ClientConfig, onLost: () => void): Promise<ReadConnection> {
  const socket = new Socket();
  const client = new Client({
    ...config,
    pipeline: true,
    options: `${config.options ?? ''} -c plan_cache_mode=force_generic_plan`,
    stream: () => socket,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
  } catch (error) {
    onLost();
    throw error;
  }
  const prepared = new PreparedReads(drizzle(client), true);
  let isCorked = false;
  return {
    run(read, values) {
      if (!isCorked) {
        isCorked = true;
        socket.cork();
        setImmediate(() => {
          isCorked = false;
          socket.uncork();
        });
      }
      return prepared.run(read, values);
    },
    end: () => client.end(),
  };
}

/**
 * Runs hot reads on the pool and without named statements. For a pooler in transaction mode, which may give every
 * statement another connection.
 */
export function createPooledReads(orm: Orm): ReadConnections {
  const prepared = new PreparedReads(orm, false);
  return { run: (read, values) => prepared.run(read, values), close: async () => undefined };
}
