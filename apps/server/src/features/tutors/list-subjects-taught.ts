import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** Returns the subjects that a tutor teaches; none for a tutor who does not exist. */
export async function listSubjectsTaught(
  executor: Executor,
  tutorId: TutorId,
): Promise<readonly SubjectId[]> {
  const [row] = await executor
    .select({ subjects: tutors.subjects })
    .from(tutors)
    .where(eq(tutors.id, tutorId));
  return row?.subjects ?? [];
}
