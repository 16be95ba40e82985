import { and, eq, gt, like, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { oneTimeCodes } from '../../platform/db/schema/accounts.ts';

const PREFIX = 'backup-download:';
const identifierOf = (authSessionId: string, hash: string) => `${PREFIX}${authSessionId}:${hash}`;

/** Inserts a permission to download a backup and deletes expired ones. */
export async function insertBackupDownload(
  tx: Tx,
  row: {
    readonly id: string;
    readonly authSessionId: string;
    /** Hash of the token in the URL. */
    readonly hash: string;
    /** Name of a stored backup; null for a new backup. */
    readonly file: string | null;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { id, at, expiresAt } = row;
  await tx
    .delete(oneTimeCodes)
    .where(and(like(oneTimeCodes.identifier, `${PREFIX}%`), lte(oneTimeCodes.expiresAt, at)));
  await tx.insert(oneTimeCodes).values({
    id,
    identifier: identifierOf(row.authSessionId, row.hash),
    value: JSON.stringify(row.file),
    expiresAt,
    createdAt: at,
    updatedAt: at,
  });
}

/** Consumes a session's download permission. Returns null if it does not exist, is used or has expired. */
export async function takeBackupDownload(
  executor: Executor,
  { authSessionId, hash, now }: { readonly authSessionId: string; readonly hash: string; readonly now: Date },
): Promise<{ readonly file: string | null } | null> {
  const [taken] = await executor
    .delete(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.identifier, identifierOf(authSessionId, hash)), gt(oneTimeCodes.expiresAt, now)),
    )
    .returning({ value: oneTimeCodes.value });
  return taken === undefined ? null : { file: JSON.parse(taken.value) as string | null };
}
