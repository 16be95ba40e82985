import type { Readable } from 'node:stream';
import { escapeIdentifier, type PoolClient } from 'pg';
import type { BackedUpTable } from './backed-up-tables.ts';

const ROW_BATCH_SIZE = 500;

/** Replaces `node:readline`, which ends without an error when its input fails. */
async function* readLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Deletes the rows that migrations have inserted, such as the catalogue, from all tables at once. */
export async function emptyTables(client: PoolClient, tables: readonly BackedUpTable[]): Promise<void> {
  const names = tables.map(({ name }) => escapeIdentifier(name));
  if (names.length > 0) await client.query(`truncate ${names.join(', ')} cascade`);
}

/** Inserts lines of JSON into a table within the client's transaction. Returns the number of rows. */
export async function restoreTable(
  client: PoolClient,
  table: BackedUpTable,
  lines: Readable,
): Promise<number> {
  const name = escapeIdentifier(table.name);
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const insert = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
  let rows = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    rows += batch.length;
    batch = [];
  };
  // The triggers derive rows that the archive already contains.
  await client.query(`alter table ${name} disable trigger user`);
  // A row may refer to a later row of its own table.
  await client.query('set constraints all deferred');
  for await (const line of readLines(lines)) {
    batch.push(line);
    if (batch.length === ROW_BATCH_SIZE) await flush();
  }
  await flush();
  await client.query('set constraints all immediate');
  await client.query(`alter table ${name} enable trigger user`);
  return rows;
}
