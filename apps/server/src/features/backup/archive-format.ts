import { z } from 'zod';

/** Raised when an older product could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1;

/** First entry: what is coming. */
export const HEADER_NAME = 'thuto-backup.json';
/** Last entry: what came, so that an archive that was cut short is known by its absence. */
export const MANIFEST_NAME = 'manifest.json';
export const TABLE_FOLDER = 'tables/';
export const FILE_FOLDER = 'files/';

export const ArchiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  productVersion: z.string(),
  /** When the data was read, an ISO instant: everything in it is as it was then. */
  takenAt: z.iso.datetime(),
  /** The schema it was read from: the hashes of its migrations, oldest first. */
  migrations: z.array(z.string()),
  /** Tells whether the secret that two-factor sign-in is encrypted with is the same; the secret cannot be had from it. */
  authSecretFingerprint: z.string(),
  /** In the order in which they can be filled: what is referred to comes first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;

export const ArchiveManifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
  /** Files that the database knows and the store did not have. */
  missing: z.array(z.string()),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** What an archive holds, in figures. */
export interface BackupSummary {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytesOfFiles: number;
}
