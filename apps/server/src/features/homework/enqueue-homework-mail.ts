import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listProgressRecipients } from '../students/list-progress-recipients.ts';

/** Queues a mail about homework for everyone in the family who sees progress and receives messages. Once each. */
export async function enqueueHomeworkMail(
  ctx: Pick<Context, 'mail'>,
  tx: Tx,
  kind: 'homework-given' | 'homework-marked',
  { studentId, reportId, participantId }: { studentId: StudentId; reportId: string; participantId: string },
): Promise<void> {
  const readers = await listProgressRecipients(tx, studentId);
  await ctx.mail.enqueueMany(
    tx,
    readers.map((recipientAccountId) => ({
      kind,
      recipientAccountId,
      data: { reportId, participantId },
      dedupeKey: `${kind}:${reportId}:${recipientAccountId}`,
    })),
  );
}
