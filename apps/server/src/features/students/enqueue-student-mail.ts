import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { QueuedMail } from '../../platform/mail/outbox.ts';
import { listRecipients } from './list-recipients.ts';

/** A mail about a student, before its recipients are known. */
export type StudentMail = Omit<QueuedMail, 'recipientAccountId'> & { readonly dedupeKey: string };

/**
 * Returns a mail about a student's lessons for every account that may see them and receives messages. The first
 * recipient's mail has the given `dedupeKey`; those of the others have their account's id added to it.
 */
export async function buildStudentMails(
  executor: Executor,
  studentId: StudentId,
  mail: StudentMail,
): Promise<QueuedMail[]> {
  const recipients = await listRecipients(executor, studentId);
  return recipients.map((recipientAccountId, index) => ({
    ...mail,
    recipientAccountId,
    dedupeKey: index === 0 ? mail.dedupeKey : `${mail.dedupeKey}:${recipientAccountId}`,
  }));
}

/**
 * Queues a mail about a student's lessons for every account that may see them and receives messages, in the caller's
 * transaction. Mails about money go through `enqueuePayerMail`.
 */
export async function enqueueStudentMail(
  ctx: Pick<Context, 'mail'>,
  executor: Executor,
  studentId: StudentId,
  mail: StudentMail,
): Promise<void> {
  await ctx.mail.enqueueMany(executor, await buildStudentMails(executor, studentId, mail));
}
