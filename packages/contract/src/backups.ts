import { call } from './calls/call.ts';
import { z } from 'zod';
import { secondFactorCode } from './accounts.ts';
import { instant, limited, verbatim } from './fields/text.ts';

/** A backup's name contains its creation time; `.age` is appended when it is encrypted. */
export const BACKUP_NAME = /^thuto-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(\.age)?$/;

const backupName = limited(z.string(), 60).regex(BACKUP_NAME);

/** A backup in the server's backup folder. */
export const StoredBackup = z.object({
  name: z.string(),
  madeAt: instant,
  size: z.number().int(),
  /** The result of comparing the file with the checksum recorded when it was created. */
  checksum: z.enum(['intact', 'damaged', 'missing']),
});
export type StoredBackup = z.infer<typeof StoredBackup>;

/** Verifies the admin again: a backup contains everyone's data and the password hashes. */
export const RequestBackupDownload = z.strictObject({
  currentPassword: verbatim(128, 'Please enter your current password'),
  /** From the authenticator app, or a recovery code; required when two-factor sign-in is on. */
  code: secondFactorCode.optional(),
  /** A backup in the server's folder. If absent, a new one is created. */
  file: backupName.optional(),
});

export const BackupDownload = z.object({
  /**
   * A path on the product's origin. Works once, until `expiresAt`, and only in the session that requested
   * it.
   */
  address: z.string(),
  expiresAt: instant,
});
export type BackupDownload = z.infer<typeof BackupDownload>;

const tags = ['Backups'];

export const backupsContract = {
  listBackups: call('backups.view')
    .route({
      method: 'GET',
      path: '/backups',
      tags,
      summary: 'The nightly backups, newest first, and the last failure',
    })
    .output(z.object({ backups: z.array(StoredBackup), lastFailureAt: instant.nullable() })),
  deleteBackup: call('backups.delete')
    .route({ method: 'DELETE', path: '/backups/{file}', tags, summary: 'Delete a nightly backup' })
    .input(z.strictObject({ file: backupName }))
    .output(z.object({})),
  requestBackupDownload: call('backups.download', {
    repeats: 'The response opens a download once, within a minute. A repetition gets another address.',
  })
    .route({
      method: 'POST',
      path: '/backup-downloads',
      tags,
      summary: 'Request a backup with password and second factor; returns a single-use address',
    })
    .input(RequestBackupDownload)
    .output(BackupDownload),
};
