import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { type Extract, extract as createExtract } from 'tar-stream';
import type { Context } from '../../context.ts';
import { listAppliedMigrations, listMigrations, migrate } from '../../platform/db/migrate.ts';
import {
  ArchiveHeader,
  ArchiveManifest,
  type BackupSummary,
  FILE_FOLDER,
  HEADER_NAME,
  MANIFEST_NAME,
  TABLE_FOLDER,
} from './archive-format.ts';
import { createChecksum, createFingerprint } from './checksum.ts';
import { AGE_INTRO, decryptWith, isEncrypted } from './encrypt-backup.ts';
import { emptyTables, restoreTable } from './restore-table.ts';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

const MAX_HEADER_BYTES = 256 * 1024;
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Why an archive cannot be restored, worded for the operator. Nothing has been changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

export interface RestoreOutcome extends BackupSummary {
  readonly productVersion: string;
  /** Files that were already missing when the backup was made. */
  readonly missing: readonly string[];
  /** AUTH_SECRET differs from the archive's: these admins must set up two-factor sign-in again. */
  readonly adminsWithLostTwoFactor: readonly string[];
}

/** What has been read from an archive so far. */
interface Restoring {
  readonly ctx: Context;
  readonly client: PoolClient;
  readonly header: ArchiveHeader;
  readonly found: ArchiveManifest;
  /** Keys of the files written, so that they can be removed after a failure. */
  readonly keys: string[];
}

async function readJson(entry: Entry, limit: number): Promise<unknown> {
  if ((entry.header.size ?? 0) > limit) throw new RestoreError(`${entry.header.name} is too large.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new RestoreError(`${entry.header.name} is not JSON.`);
  }
}

/**
 * Migrates an empty database to the schema of the archive. @throws RestoreError if it is not empty or has a
 * newer schema.
 */
async function prepareDatabase(ctx: Context, header: ArchiveHeader): Promise<void> {
  const known = listMigrations();
  if (header.migrations.some((hash, index) => known[index] !== hash)) {
    throw new RestoreError(
      `The archive was made by a newer or different version (${header.productVersion}); restore it with that version or a newer one.`,
    );
  }
  const applied = await listAppliedMigrations(ctx.database);
  if (applied.length > 0) {
    const { rows } = await ctx.database.pool.query(
      'select exists (select from accounts) or exists (select from files) as used',
    );
    if (rows[0]?.used !== false) {
      throw new RestoreError(
        'The database is not empty: a backup can only be restored into an empty one. Nothing was changed.',
      );
    }
  }
  if (applied.length > header.migrations.length) {
    throw new RestoreError(
      'The archive is older than the schema of this database: restore it into a new, empty DATA_DIR or database.',
    );
  }
  await migrate(ctx.database, header.migrations.length);
}

/** SQLSTATE classes of PostgreSQL for values and rows that do not fit: the archive does not hold what was backed up. */
const REFUSED_ROW = /^(22|23|42|54)/;

const isRefusedRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED_ROW.test(String(error.code));

async function restoreEntry(restoring: Restoring, entry: Entry): Promise<ArchiveManifest | null> {
  const { ctx, client, header, found, keys } = restoring;
  const { name, size = 0 } = entry.header;
  if (name === MANIFEST_NAME) {
    const manifest = ArchiveManifest.safeParse(await readJson(entry, MAX_MANIFEST_BYTES));
    if (!manifest.success) throw new RestoreError('The manifest of the archive is damaged.');
    return manifest.data;
  }
  const checksum = createChecksum();
  // On failure the checksum stream is destroyed, and its reader gets the error.
  pipeline(entry, checksum).catch(() => undefined);
  const table = header.tables.find((one) => name === `${TABLE_FOLDER}${one.name}.ndjson`);
  if (table) {
    const rows = await restoreTable(client, table, checksum).catch((error: unknown) => {
      throw isRefusedRow(error)
        ? new RestoreError(
            `The archive is damaged: tables/${table.name} cannot be read. Nothing was changed.`,
          )
        : error;
    });
    found.tables[table.name] = { rows, sha256: checksum.sha256() };
  } else if (name.startsWith(FILE_FOLDER)) {
    const key = name.slice(FILE_FOLDER.length);
    const { rows } = await client.query<{ contentType: string }>(
      'select content_type as "contentType" from files where storage_key = $1',
      [key],
    );
    if (!rows[0]) throw new RestoreError(`The archive contains a file that nothing references: ${key}`);
    keys.push(key);
    await ctx.files.put(key, checksum, { contentType: rows[0].contentType, size });
    found.files[key] = { size, sha256: checksum.sha256() };
  } else {
    throw new RestoreError(`The archive contains an unknown entry: ${name}`);
  }
  return null;
}

/** Compares what was restored with the manifest. @throws RestoreError if they differ. */
function requireSame(found: ArchiveManifest, manifest: ArchiveManifest): void {
  for (const part of ['tables', 'files'] as const) {
    const names = new Set([...Object.keys(found[part]), ...Object.keys(manifest[part])]);
    for (const name of names) {
      if (found[part][name]?.sha256 !== manifest[part][name]?.sha256) {
        throw new RestoreError(`The archive is damaged: ${part}/${name} does not match the manifest.`);
      }
    }
  }
}

async function listLostTwoFactor(ctx: Context, header: ArchiveHeader): Promise<string[]> {
  if (header.authSecretFingerprint === createFingerprint(ctx.config.auth.secret)) return [];
  const { rows } = await ctx.database.pool.query<{ email: string }>(
    'select email from accounts where two_factor_enabled order by email',
  );
  return rows.map(({ email }) => email);
}

/**
 * Restores a backup into an empty database and file store. Everything is verified against the archive's
 * checksums before the commit. After a failure the database is still empty and no file remains.
 * @param identityFile content of a file with the age private key, for an encrypted archive.
 * @throws RestoreError with the reason.
 */
export async function restoreBackup(
  ctx: Context,
  given: Readable,
  { identityFile = null }: { readonly identityFile?: string | null } = {},
): Promise<RestoreOutcome> {
  const source = await decryptArchive(given, identityFile).catch((error: unknown) => {
    given.destroy();
    throw error;
  });
  const client = await ctx.database.pool.connect();
  // Do not await anything before the first entry is read: events without a listener are lost.
  const extract = createExtract();
  const unpacking = pipeline(source, createGunzip(), extract);
  // The error surfaces below as the end of the entries; this only prevents an unhandled rejection.
  unpacking.catch(() => undefined);
  let restoring: Restoring | null = null;
  try {
    let manifest: ArchiveManifest | null = null;
    // Iterated manually: `for await` would hang when we stop early, waiting for the rest of the archive.
    const entries = extract[Symbol.asyncIterator]();
    for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
      const entry: Entry = next.value;
      if (restoring === null) {
        const header = entry.header.name === HEADER_NAME && (await readJson(entry, MAX_HEADER_BYTES));
        const parsed = ArchiveHeader.safeParse(header);
        if (!parsed.success) throw new RestoreError('This is not a Thuto backup.');
        await prepareDatabase(ctx, parsed.data);
        restoring = {
          ctx,
          client,
          header: parsed.data,
          found: { tables: {}, files: {}, missing: [] },
          keys: [],
        };
        await client.query('begin');
        await client.query('set local statement_timeout = 0');
        await client.query('lock table accounts in exclusive mode');
        await emptyTables(client, parsed.data.tables);
      } else {
        manifest = await restoreEntry(restoring, entry);
      }
    }
    if (restoring === null || manifest === null) {
      throw new RestoreError('The archive is incomplete.');
    }
    requireSame(restoring.found, manifest);
    await client.query('commit');
    restoring.keys.length = 0;
    await migrate(ctx.database);
    await ctx.mail.addMissingJobs();
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const sizes = Object.values(manifest.files).map(({ size }) => size);
    return {
      takenAt: restoring.header.takenAt,
      productVersion: restoring.header.productVersion,
      tables: Object.keys(manifest.tables).length,
      rows,
      files: sizes.length,
      bytesOfFiles: sizes.reduce((sum, size) => sum + size, 0),
      missing: manifest.missing,
      adminsWithLostTwoFactor: await listLostTwoFactor(ctx, restoring.header),
    };
  } catch (error) {
    if (restoring) {
      await client.query('rollback').catch(() => undefined);
      for (const key of restoring.keys) await ctx.files.delete(key);
    }
    throw describeDamage(error);
  } finally {
    client.release(true);
    extract.destroy();
    source.destroy();
    given.destroy();
  }
}

/** Reads the first bytes of a stream and puts them back. */
async function peek(source: Readable, bytes: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= bytes) break;
  }
  if (head.length < bytes)
    throw new RestoreError('The archive is damaged or cut short. Nothing was changed.');
  source.unshift(head);
  return head;
}

/** Returns the archive, decrypted if it is an age file. @throws RestoreError without a matching key. */
async function decryptArchive(given: Readable, identityFile: string | null): Promise<Readable> {
  if (!isEncrypted(await peek(given, AGE_INTRO.length))) return given;
  if (identityFile === null) {
    throw new RestoreError(
      'The archive is encrypted: pass the file with its private key as `--identity FILE`. Nothing was changed.',
    );
  }
  return decryptWith(identityFile, given).catch(() => {
    throw new RestoreError('No private key in the identity file opens this archive. Nothing was changed.');
  });
}

/** Turns errors of a damaged or wrong file into a RestoreError: the operator must replace the file. */
function describeDamage(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  if (
    code.startsWith('Z_') ||
    /unexpected end|invalid tar|premature close|invalid tag|final chunk/i.test(message)
  ) {
    return new RestoreError('The archive is damaged or cut short. Nothing was changed.');
  }
  return error;
}
