import { addDays, dateInZone } from '@thuto/domain/calendar';
import { VETTING_WARNING_DAYS } from '@thuto/domain/people/tutors';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lessonChangeRequests, tutorCancellations } from '../../platform/db/schema/lesson-changes.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** Counts what `getTutorWork` lists, and returns since when the oldest request or cancellation waits. */
export async function countTutorWork(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
): Promise<{ tutorWork: number; oldestTutorWorkAt: string | null }> {
  const now = ctx.now();
  const warned = addDays(dateInZone(now.getTime(), ctx.config.timeZone), VETTING_WARNING_DAYS);
  const { rows } = await ctx.db.execute<{ waiting: string; oldest: string | Date | null }>(sql`
    select count(*) as waiting, min(work.at) as oldest from (
      select c.created_at as at from ${lessonChangeRequests} c
        join ${lessonParticipants} p on p.id = c.participant_id join ${lessons} l on l.id = p.lesson_id
        where c.status = 'open' and p.status = 'confirmed' and l.tutor_id = c.tutor_id
      union all
      select t.created_at from ${tutorCancellations} t where t.settled_at is null
      union all
      select null from ${tutors} t join ${lessons} l on l.tutor_id = t.id
        join ${lessonParticipants} p on p.lesson_id = l.id
        where t.retired_at is not null and p.status = 'confirmed' and l.starts_at > ${now}
      union all
      select null from ${tutors} t where t.retired_at is null and t.vetting_expires_on <= ${warned}
    ) work`);
  const [row] = rows;
  return {
    tutorWork: Number(row?.waiting ?? 0),
    oldestTutorWorkAt: row?.oldest ? new Date(row.oldest).toISOString() : null,
  };
}
