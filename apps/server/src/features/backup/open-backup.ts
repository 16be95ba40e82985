import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DomainError } from '@thuto/domain/errors';
import type { PoolClient } from 'pg';
import { type Pack, pack as createPack } from 'tar-stream';
import type { Context } from '../../context.ts';
import { getDiskReserve } from '../../platform/disk-reserve.ts';
import { lockForBackup, unlockForBackup } from '../../platform/db/backup-lock.ts';
import { listAppliedMigrations } from '../../platform/db/migrate.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';
import { FileNotFoundError } from '../../platform/files/file-store.ts';
import { productVersion } from '../../platform/product-version.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveManifest,
  type BackupSummary,
  FILE_FOLDER,
  HEADER_NAME,
  MANIFEST_NAME,
  TABLE_FOLDER,
} from './archive-format.ts';
import { listBackedUpTables } from './backed-up-tables.ts';
import { getBackupName } from './backup-folder.ts';
import { createChecksum, createFingerprint } from './checksum.ts';
import { encryptFor } from './encrypt-backup.ts';
import { type SpooledTable, spoolTable } from './spool-table.ts';

interface StoredFile {
  readonly key: string;
  readonly size: number;
}

/** The data of one instant, read from the database and ready to be archived. */
interface Snapshot {
  readonly header: ArchiveHeader;
  readonly tables: readonly SpooledTable[];
  readonly files: readonly StoredFile[];
}

async function takeSnapshot(ctx: Context, client: PoolClient, folder: string): Promise<Snapshot> {
  const migrations = await listAppliedMigrations(ctx.database);
  // One snapshot for all tables: changes committed while we read belong to the next backup.
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables = await listBackedUpTables(client);
    const spooled: SpooledTable[] = [];
    const to = { folder, reserve: getDiskReserve(ctx.config) };
    for (const { name } of tables) spooled.push(await spoolTable(client, name, to));
    const { rows: files } = await client.query<StoredFile>(
      'select storage_key as key, size::float8 as size from files order by storage_key',
    );
    const header: ArchiveHeader = {
      format: ARCHIVE_FORMAT,
      productVersion,
      takenAt: ctx.now().toISOString(),
      migrations,
      authSecretFingerprint: createFingerprint(ctx.config.auth.secret),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    };
    return { header, tables: spooled, files };
  } finally {
    await client.query('rollback');
  }
}

/** The archive that the contents are written to. `signal` aborts when the reader disconnects. */
interface Target {
  readonly archive: Pack;
  readonly signal: AbortSignal;
}

async function addStream(
  { archive, signal }: Target,
  name: string,
  size: number,
  body: Readable,
): Promise<string> {
  const checksum = createChecksum();
  try {
    // An aborted archive neither accepts nor rejects an entry; without the signal this would hang and keep
    // the file open.
    signal.throwIfAborted();
    await pipeline(body, checksum, archive.entry({ name, size, mode: 0o600 }), { signal });
  } catch (error) {
    body.destroy();
    throw error;
  }
  return checksum.sha256();
}

function addJson(archive: Pack, name: string, value: ArchiveHeader | ArchiveManifest): void {
  archive.entry({ name, mode: 0o600 }, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Opens a stored file; null if it is missing or being deleted. A missing file must not prevent the backup.
 */
async function openFile(ctx: Context, key: string): Promise<{ stream: Readable; size: number } | null> {
  try {
    return await ctx.files.get(key);
  } catch (error) {
    if (!(error instanceof FileNotFoundError)) throw error;
    ctx.log.warn({ key }, 'a stored file is missing from the backup');
    return null;
  }
}

async function fill(ctx: Context, target: Target, { header, tables, files }: Snapshot): Promise<void> {
  const { archive } = target;
  const manifest: ArchiveManifest = { tables: {}, files: {}, missing: [] };
  addJson(archive, HEADER_NAME, header);
  for (const { name, path: file, size, rows, sha256 } of tables) {
    await addStream(target, `${TABLE_FOLDER}${name}.ndjson`, size, createReadStream(file));
    manifest.tables[name] = { rows, sha256 };
  }
  for (const { key } of files) {
    const file = await openFile(ctx, key);
    if (file === null) {
      manifest.missing.push(key);
      continue;
    }
    const { stream, size } = file;
    const sha256 = await addStream(target, `${FILE_FOLDER}${key}`, size, stream);
    manifest.files[key] = { size, sha256 };
  }
  addJson(archive, MANIFEST_NAME, manifest);
  archive.finalize();
}

/**
 * Opens a backup: one consistent archive of data and files, created while the server runs ("Backup Data").
 * The stream is a gzipped tar, encrypted if BACKUP_RECIPIENT is set. An error aborts the stream; `restore`
 * refuses an archive without its manifest. The caller must read or destroy the stream.
 * @returns the file's `name`, and `closed`, which resolves after the stream has ended in any way and another
 * backup may begin.
 * @throws DomainError backup_running while another backup is being made; storage_full.
 */
export async function openBackup(
  ctx: Context,
): Promise<{ stream: Readable; name: string; summary: BackupSummary; closed: Promise<void> }> {
  const { backupRecipient } = ctx.config;
  const client = await ctx.database.pool.connect();
  const drafts = path.join(ctx.config.dataDir, 'backup-drafts');
  let folder: string | null = null;
  const cleanUp = async () => {
    // Destroying the connection also releases the lock, but only after a delay.
    await unlockForBackup(client).catch(() => undefined);
    client.release(true);
    if (folder === null) return;
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      ctx.log.warn({ failure: describeFailure(error) }, 'could not remove the temporary files of a backup');
    });
  };
  try {
    if (!(await lockForBackup(client))) throw new DomainError('backup_running');
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    folder = await mkdtemp(path.join(drafts, 'backup-'));
    const snapshot = await takeSnapshot(ctx, client, folder);
    const archive = createPack();
    const gzip = createGzip();
    const stream = backupRecipient === null ? gzip : await encryptFor(backupRecipient, gzip);
    const end = new AbortController();
    const target = { archive, signal: end.signal };
    const closed = Promise.all([pipeline(archive, gzip), fill(ctx, target, snapshot)])
      .then(() => undefined)
      .catch((error: unknown) => {
        end.abort();
        archive.destroy();
        gzip.destroy(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(cleanUp);
    return {
      stream,
      name: getBackupName(new Date(snapshot.header.takenAt), backupRecipient !== null),
      closed,
      summary: {
        takenAt: snapshot.header.takenAt,
        tables: snapshot.tables.length,
        rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: snapshot.files.length,
        bytesOfFiles: snapshot.files.reduce((sum, { size }) => sum + size, 0),
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
