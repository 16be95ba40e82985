import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { platformSettings } from '../../platform/db/schema.ts';

const BYTES_PER_MB = 1024 * 1024;

/** The platform's settings as the rules use them. */
export interface Settings {
  readonly platformName: string;
  /** Where contact messages go and what mails name for questions. */
  readonly contactEmail: string;
  readonly maxUploadBytes: number;
  readonly emailNotifications: boolean;
  readonly autoApproveUsers: boolean;
  readonly carryOverUnusedSessions: boolean;
  readonly expiredPackagesCannotBook: boolean;
}

/** Reads the platform's settings (specification 9, "Settings defaults") within the caller's transaction or none. */
export async function getSettings(ctx: Context, executor: Executor = ctx.db): Promise<Settings> {
  const [row] = await executor.select().from(platformSettings).limit(1);
  if (!row) throw new Error('The row of platform_settings is missing.');
  return {
    platformName: row.platformName,
    contactEmail: row.contactEmail ?? ctx.config.auth.adminEmails[0] ?? ctx.config.mail.from,
    maxUploadBytes: row.maxFileSizeMb * BYTES_PER_MB,
    emailNotifications: row.emailNotifications,
    autoApproveUsers: row.autoApproveUsers,
    carryOverUnusedSessions: row.carryOverUnusedSessions,
    expiredPackagesCannotBook: row.expiredPackagesCannotBook,
  };
}
