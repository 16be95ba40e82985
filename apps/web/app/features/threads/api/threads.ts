import { useQuery } from '@tanstack/react-query';
import type { GuardedStudent } from '@thuto/contract/accounts';
import type { Thread } from '@thuto/contract/threads';
import type { StudentId } from '@thuto/domain/ids';
import { orpc } from '../../../lib/api/api-client.ts';

/** Whose messages are shown: those of a student with tutors, or those of the signed-in tutor. */
export type ThreadOwner =
  | { readonly side: 'family'; readonly studentId: StudentId }
  | { readonly side: 'tutor' };

/** Returns the id of the other side of a thread, which the address names: the tutor's for a family, the student's for a tutor. */
export const otherIdOf = (owner: ThreadOwner, thread: Pick<Thread, 'studentId' | 'tutorId'>): string =>
  owner.side === 'family' ? thread.tutorId : thread.studentId;

const listOptions = (owner: ThreadOwner) =>
  owner.side === 'family'
    ? orpc.threads.listThreads.queryOptions({ input: { studentId: owner.studentId } })
    : orpc.threads.listTutorThreads.queryOptions();

/** Fetches the threads, newest first. */
export function useThreads(owner: ThreadOwner) {
  return useQuery(listOptions(owner));
}

/**
 * Fetches the threads of a student for links to them.
 * @param student null while none is chosen. A payer has none.
 */
export function useStudentThreads(student: GuardedStudent | null) {
  return useQuery({
    ...orpc.threads.listThreads.queryOptions({ input: { studentId: student?.id ?? '' } }),
    enabled: student !== null && (student.canBook || student.canSeeProgress),
  });
}
