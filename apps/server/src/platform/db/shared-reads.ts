import type { Pool, PoolClient, QueryResult } from 'pg';
import { streamOf } from './stream-of.ts';

/** Short reads of many requests over a few connections. */
export interface SharedReads {
  query(statement: object, values?: unknown[]): Promise<QueryResult>;
  /** Gives the connections back. */
  close(): void;
}

interface Line {
  client: PoolClient | null;
  opening: Promise<PoolClient> | null;
  underWay: number;
  isHeldBack: boolean;
}

/**
 * Reads that are looked up by a key and done at once, such as who is signed in: those of all requests that arrive
 * together leave in one packet over a connection that they share, and their answers come back in order. Taking a
 * connection for each costs more than the reads themselves. What may take long would keep the others waiting.
 * @param pool connections for nothing else; as many as there are lines, and kept.
 * @param tooMany how many may be under way; beyond it, `refuse` says why.
 */
export function createSharedReads(
  pool: Pool,
  {
    lines: count,
    tooMany,
    refuse,
  }: { readonly lines: number; readonly tooMany: number; readonly refuse: () => Error },
): SharedReads {
  const lines: Line[] = Array.from({ length: count }, () => ({
    client: null,
    opening: null,
    underWay: 0,
    isHeldBack: false,
  }));
  let isClosed = false;

  async function open(line: Line): Promise<PoolClient> {
    const client = await pool.connect();
    // They are looked up by keys, whoever asks: planning each anew takes longer than the read.
    void client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined);
    // A connection that ends is given back broken; the next read opens another.
    client.once('end', () => {
      if (line.client === client) giveBack(line);
    });
    line.client = client;
    line.opening = null;
    if (isClosed) giveBack(line);
    return client;
  }

  function giveBack(line: Line): void {
    const { client } = line;
    line.client = null;
    client?.release(true);
  }

  async function clientOf(line: Line): Promise<PoolClient> {
    line.opening ??= open(line).catch((error: unknown) => {
      line.opening = null;
      throw error;
    });
    return line.opening;
  }

  function send(line: Line, client: PoolClient, statement: object, values: unknown[]) {
    if (!line.isHeldBack) {
      // Until every request that has arrived by now has been read.
      const stream = streamOf(client);
      line.isHeldBack = true;
      stream.cork();
      setImmediate(() => {
        line.isHeldBack = false;
        stream.uncork();
      });
    }
    return client.query(statement as { text: string }, values);
  }

  return {
    async query(statement, values = []) {
      const line = lines.reduce((least, other) => (other.underWay < least.underWay ? other : least));
      if (line.underWay >= tooMany / count) throw refuse();
      line.underWay += 1;
      try {
        return await send(line, line.client ?? (await clientOf(line)), statement, values);
      } finally {
        line.underWay -= 1;
      }
    },
    close() {
      isClosed = true;
      lines.forEach(giveBack);
    },
  };
}
