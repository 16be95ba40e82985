import { adminApi } from '../../api.ts';
import { deleteBackup, listBackups } from './list-backups.ts';

export const backupsRoutes = {
  listBackups: adminApi.backups.listBackups.handler(({ context }) => listBackups(context)),
  deleteBackup: adminApi.backups.deleteBackup.handler(async ({ context, input }) => {
    await deleteBackup(context, input);
    return {};
  }),
};
