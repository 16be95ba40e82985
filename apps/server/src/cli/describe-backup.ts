import type { BackupSummary } from '../features/backup/archive-format.ts';

const BYTES_PER_MB = 1_000_000;

/** What an archive holds, in a line for the operator. */
export function describeBackup({ rows, tables, files, bytesOfFiles }: BackupSummary): string {
  return `${rows} rows of ${tables} tables and ${files} files of ${(bytesOfFiles / BYTES_PER_MB).toFixed(1)} MB`;
}
