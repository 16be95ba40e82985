import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instant } from './text.ts';

/** A backup's name carries the moment it was made. */
export const BACKUP_NAME = /^thuto-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;

/** A backup in the server's folder. */
export const StoredBackup = z.object({
  name: z.string(),
  madeAt: instant,
  size: z.number().int(),
  /** Read again and compared with what was noted when it was made. */
  checksum: z.enum(['intact', 'damaged', 'missing']),
});
export type StoredBackup = z.infer<typeof StoredBackup>;

const tags = ['Backups'];

export const backupsContract = {
  listBackups: oc
    .route({
      method: 'GET',
      path: '/backups',
      tags,
      summary: 'The nightly backups, newest first, and the last failure',
    })
    .output(z.object({ backups: z.array(StoredBackup), lastFailureAt: instant.nullable() })),
  deleteBackup: oc
    .route({ method: 'DELETE', path: '/backups/{file}', tags, summary: 'Delete a nightly backup' })
    .input(z.strictObject({ file: z.string().max(60).regex(BACKUP_NAME) }))
    .output(z.object({})),
};
