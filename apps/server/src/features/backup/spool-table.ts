import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { type DiskReserve, keepDiskReserve } from '../../platform/disk-reserve.ts';
import { createChecksum } from './checksum.ts';

const ROW_BATCH_SIZE = 500;

export interface SpooledTable {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes a table's rows to a file within the client's transaction, one JSON object per line. A file is needed
 * because a tar entry starts with its size.
 * @throws DomainError storage_full before the reserve of the disk is used.
 */
export async function spoolTable(
  client: PoolClient,
  name: string,
  { folder, reserve }: { readonly folder: string; readonly reserve: DiskReserve },
): Promise<SpooledTable> {
  let rows = 0;
  async function* readLines() {
    await client.query(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${escapeIdentifier(name)} t`,
    );
    for (;;) {
      const page = await client.query<{ line: string }>(`fetch ${ROW_BATCH_SIZE} from backup_rows`);
      if (page.rows.length === 0) break;
      rows += page.rows.length;
      yield page.rows.map(({ line }) => `${line}\n`).join('');
    }
    await client.query('close backup_rows');
  }
  const file = path.join(folder, `${name}.ndjson`);
  const checksum = createChecksum();
  const output = createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.from(readLines()), checksum, keepDiskReserve(reserve), output);
  return { name, path: file, size: checksum.size, rows, sha256: checksum.sha256() };
}
