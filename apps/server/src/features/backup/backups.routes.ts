import { adminApi } from '../../api.ts';
import { getClient } from '../accounts/auth-sessions/get-client.ts';
import { deleteBackup } from './delete-backup.ts';
import { listBackups } from './list-backups.ts';
import { requestBackupDownload } from './request-backup-download.ts';

export const backupsRoutes = {
  listBackups: adminApi.backups.listBackups.handler(({ context }) => listBackups(context)),
  deleteBackup: adminApi.backups.deleteBackup.handler(async ({ context, input }) => {
    await deleteBackup(context, input);
    return {};
  }),
  requestBackupDownload: adminApi.backups.requestBackupDownload.handler(({ context, input }) =>
    requestBackupDownload(context, getClient(context), input),
  ),
};
