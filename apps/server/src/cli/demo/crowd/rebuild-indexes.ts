import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';

interface Definition {
  readonly drop: string;
  readonly create: string;
}

/**
 * Lists the definitions to drop, in order: foreign keys, then unreferenced primary and unique keys, then
 * plain indexes. Keeps exclusion constraints and keys that a foreign key references.
 */
async function readDefinitions(tx: Tx, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await tx.execute<{ drop: string; create: string }>(sql`
    with loaded as (
      select unnest(${sql.param([...tables])}::text[])::regclass::oid as oid
    ), dropped as (
      select oid, conrelid, conindid, conname, contype from pg_constraint c
      where conrelid in (select oid from loaded) and (contype = 'f' or contype in ('p', 'u')
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
    )
    select case contype when 'f' then 1 else 2 end as step,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
    from dropped
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid in (select oid from loaded)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by step`);
  return rows;
}

/**
 * Runs work that fills tables without indexes and foreign keys, and creates these afterwards: building an
 * index once is much faster than updating it per row. Runs in the caller's transaction, so other
 * connections wait for it.
 */
export async function rebuildIndexes(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const definitions = await readDefinitions(tx, tables);
  for (const { drop } of definitions) await tx.execute(sql.raw(drop));
  await work();
  for (const { create } of definitions.toReversed()) await tx.execute(sql.raw(create));
}
