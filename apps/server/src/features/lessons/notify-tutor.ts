import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { QueuedMail } from '../../platform/mail/outbox.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { findActiveTutorAccount } from '../tutors/tutors.shared.store.ts';

/** What a tutor is mailed about one of their lessons. */
export type TutorNews = 'assigned' | 'changed' | 'cancelled';

interface LessonOfTutor {
  readonly view: LessonView;
  /** The participant. Several changes of one lesson send several mails. */
  readonly id: string;
  readonly tutorId: TutorId | null;
}

/**
 * Returns the mail to the tutor of a lesson. There is none for a lesson without a tutor of the directory, and for a tutor
 * who cannot sign in.
 */
export async function buildTutorMails(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  news: TutorNews,
  { view, id, tutorId }: LessonOfTutor,
): Promise<QueuedMail[]> {
  const recipientAccountId = tutorId === null ? null : await findActiveTutorAccount(tx, tutorId);
  if (tutorId === null || recipientAccountId === null) return [];
  const kind = `tutor-lesson-${news}`;
  return [
    {
      kind,
      recipientAccountId,
      data: { ...(view === 'booking' ? { bookingId: id } : { sessionId: id }), tutorId },
      dedupeKey: `${kind}:${id}:${tutorId}:${ctx.now().getTime()}`,
    },
  ];
}

/** Queues the mail to the tutor of a lesson, in the caller's transaction. */
export async function notifyTutor(
  ctx: Pick<Context, 'mail' | 'now'>,
  tx: Tx,
  news: TutorNews,
  lesson: LessonOfTutor,
): Promise<void> {
  await ctx.mail.enqueueMany(tx, await buildTutorMails(ctx, tx, news, lesson));
}
