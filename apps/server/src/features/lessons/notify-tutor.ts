import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonWord } from './lesson-rows.ts';
import { findActiveTutorAccount } from '../tutors/find-tutor-of-account.ts';

/** What a tutor is mailed about one of their lessons. */
export type TutorNews = 'assigned' | 'changed' | 'cancelled';

/**
 * Queues a mail to the tutor of a lesson, in the caller's transaction. Does nothing for a lesson without a tutor of the
 * directory, and for a tutor who cannot sign in.
 * @param lesson the participant. Several changes of one lesson send several mails.
 */
export async function notifyTutor(
  ctx: Pick<Context, 'mail' | 'now'>,
  tx: Tx,
  news: TutorNews,
  { word, id, tutorId }: { readonly word: LessonWord; readonly id: string; readonly tutorId: TutorId | null },
): Promise<void> {
  const recipientAccountId = tutorId === null ? null : await findActiveTutorAccount(tx, tutorId);
  if (tutorId === null || recipientAccountId === null) return;
  const kind = `tutor-lesson-${news}`;
  await ctx.mail.enqueue(tx, {
    kind,
    recipientAccountId,
    data: { ...(word === 'booking' ? { bookingId: id } : { sessionId: id }), tutorId },
    dedupeKey: `${kind}:${id}:${tutorId}:${ctx.now().getTime()}`,
  });
}
