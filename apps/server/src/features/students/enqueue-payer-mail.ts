import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { QueuedMail } from '../../platform/mail/outbox.ts';
import { selectPayers } from './students.store.ts';

/**
 * Queues a mail about money for every account that may pay for the student and receives messages, in the caller's
 * transaction. The dedupe key is made unique for each account.
 */
export async function enqueuePayerMail(
  ctx: Pick<Context, 'mail'>,
  executor: Executor,
  studentId: StudentId,
  mail: Omit<QueuedMail, 'recipientAccountId'> & { readonly dedupeKey: string },
): Promise<void> {
  const payers = await selectPayers(executor, studentId);
  await ctx.mail.enqueueMany(
    executor,
    payers.map((recipientAccountId, index) => ({
      ...mail,
      recipientAccountId,
      dedupeKey: index === 0 ? mail.dedupeKey : `${mail.dedupeKey}:${recipientAccountId}`,
    })),
  );
}
