import type { WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findOffer } from '../availability/find-offer.ts';

/** @throws DomainError free_time_taken if the time is not free any more. */
export async function requireFreeTime(
  ctx: StudentContext,
  executor: Executor,
  {
    startsAt,
    ...search
  }: {
    readonly startsAt: number;
    readonly date: WallDate;
    readonly duration: number;
    readonly tutorId: TutorId;
    readonly subject?: SubjectId;
    readonly exceptParticipantId?: string;
  },
): Promise<void> {
  const { date, ...rest } = search;
  const wanted = { ...rest, of: ctx.student.id, from: date, to: date };
  const offer = await findOffer(ctx, wanted, executor);
  if (!offer.times.some((time) => time.startsAt === startsAt)) throw new DomainError('free_time_taken');
}
