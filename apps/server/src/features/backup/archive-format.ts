import { z } from 'zod';

/** Increase this when older versions can no longer read the archive. */
export const ARCHIVE_FORMAT = 1;

/** First entry: describes the archive. */
export const HEADER_NAME = 'thuto-backup.json';
/** Last entry. If it is missing, the archive was truncated. */
export const MANIFEST_NAME = 'manifest.json';
export const TABLE_FOLDER = 'tables/';
export const FILE_FOLDER = 'files/';

export const ArchiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  productVersion: z.string(),
  /** When the data was read (ISO instant). All data is from one snapshot taken at this time. */
  takenAt: z.iso.datetime(),
  /** The schema of the data: hashes of its migrations, oldest first. */
  migrations: z.array(z.string()),
  /**
   * Fingerprint to check that AUTH_SECRET, which encrypts two-factor secrets, is the same. It does not reveal
   * the secret.
   */
  authSecretFingerprint: z.string(),
  /** In insertion order: a table comes after the tables it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;

export const ArchiveManifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
  /** Files that the database references but the store did not have. */
  missing: z.array(z.string()),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** Totals of an archive. */
export interface BackupSummary {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytesOfFiles: number;
}
