import type { PoolClient } from 'pg';

/**
 * Excluded: data that grants access (sessions with their push subscriptions, one-time codes, email links), uploads in progress, rate limit
 * counters and idempotency keys. All other tables are included, also those added later.
 */
const EXCLUDED_TABLES = [
  'auth_sessions',
  'one_time_codes',
  'email_links',
  'uploads',
  'rate_limits',
  'idempotency_keys',
  'push_subscriptions',
];

export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Reference {
  readonly table: string;
  readonly refersTo: string;
}

/** Sorts tables so that each comes after the tables it references. @throws Error on circular references. */
function inFillingOrder(tables: readonly BackedUpTable[], references: readonly Reference[]): BackedUpTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: BackedUpTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) =>
        !references.some(
          ({ table, refersTo }) => table === name && refersTo !== name && waiting.has(refersTo),
        ),
    );
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Returns the tables of a backup with their columns, in the order in which they can be restored. */
export async function listBackedUpTables(client: Pick<PoolClient, 'query'>): Promise<BackedUpTable[]> {
  const { rows: tables } = await client.query<BackedUpTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  );
  const { rows: references } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", confrelid::regclass::text as "refersTo"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return inFillingOrder(tables, references);
}
