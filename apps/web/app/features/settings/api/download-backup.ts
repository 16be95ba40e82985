import { api } from '../../../lib/api/api-client.ts';

/** Proof of identity, and the stored backup to download; a new backup is created without `file`. */
export type BackupRequest = Parameters<typeof api.backups.requestBackupDownload>[0];

/**
 * Requests a single-use URL and lets the browser download it, because an archive of gigabytes must not pass through
 * this page's memory.
 * @throws ApiError password_wrong, two_factor_code_wrong, request_too_frequent, backup_running, not_found;
 *   NetworkError.
 */
export async function downloadBackup(request: BackupRequest): Promise<void> {
  const { address } = await api.backups.requestBackupDownload(request);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
