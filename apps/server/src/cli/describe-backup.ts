import type { BackupSummary } from '../features/backup/archive-format.ts';

const BYTES_PER_MB = 1_000_000;

/** Describes the contents of an archive in one line for the operator. */
export function describeBackup({ rows, tables, files, bytesOfFiles }: BackupSummary): string {
  return `${rows} rows of ${tables} tables and ${files} files of ${(bytesOfFiles / BYTES_PER_MB).toFixed(1)} MB`;
}
