import { api } from '../../../lib/api-client.ts';

/** What proves once more who asks, and which stored backup is meant; a new one without `file`. */
export type BackupRequest = Parameters<typeof api.backups.requestBackupDownload>[0];

/**
 * Asks the server for an address that works once, then leaves the download to the browser: an archive of gigabytes must
 * not pass through this page's memory.
 * @throws ApiError password_wrong, two_factor_code_wrong, request_too_frequent, backup_running, not_found; NetworkError.
 */
export async function downloadBackup(request: BackupRequest): Promise<void> {
  const { address } = await api.backups.requestBackupDownload(request);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
