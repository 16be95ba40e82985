import type { Pool } from 'pg';

/** Records which tables were written to. */
export interface WriteWatch {
  /** Returns the tables with committed writes since the last call, sorted. */
  take(): Promise<string[]>;
}

/** Records every row written to any table with triggers. Rolled-back writes are not recorded. */
export async function watchWrites(pool: Pool): Promise<WriteWatch> {
  await pool.query('create table seen_writes (name text not null)');
  await pool.query(`create function note_write() returns trigger language plpgsql as
    $$ begin insert into seen_writes values (tg_table_name); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relname <> 'seen_writes'
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname like 'job%')`,
  );
  for (const { name } of rows) {
    await pool.query(
      `create trigger note_write after insert or update or delete on ${name} for each row execute function note_write()`,
    );
  }
  return {
    async take() {
      const taken = await pool.query<{ name: string }>('delete from seen_writes returning name');
      return [...new Set(taken.rows.map(({ name }) => name))].toSorted();
    },
  };
}
