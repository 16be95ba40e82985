import { ApiError } from '../../../lib/api-error.ts';
import { fetchAnswer } from '../../../lib/fetch-answer.ts';

const ADDRESS = '/api/backup';

/**
 * Asks whether the server would make a backup now, then leaves the download to the browser: an archive of gigabytes must
 * not pass through this page's memory.
 * @throws ApiError backup_running; NetworkError.
 */
export async function startBackup(): Promise<void> {
  try {
    await fetchAnswer(new Request(ADDRESS, { method: 'HEAD' }));
  } catch (error) {
    // The answer to HEAD has no body that could name the code.
    if (error instanceof ApiError && error.status === 409) {
      throw new ApiError({ code: 'backup_running', status: 409 });
    }
    throw error;
  }
  const link = document.createElement('a');
  link.href = ADDRESS;
  link.download = '';
  link.click();
}
