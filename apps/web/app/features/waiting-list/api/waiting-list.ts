import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the student's places in the waiting list and the tutors to choose from. */
export function useWaitingPlaces() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.waitingList.listMyWaitingPlaces.queryOptions({ input: { studentId } }));
}

/** Fetches the open places of all students for the desk, page by page. */
export const useWaitingList = (after: string | undefined) =>
  useInfiniteQuery(
    orpc.waitingList.listWaitingList.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(after),
    }),
  );

/** Joins the waiting list. */
export function useJoinWaitingList() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (wish: Omit<Parameters<typeof orpc.waitingList.joinWaitingList.call>[0], 'studentId'>) =>
      orpc.waitingList.joinWaitingList.call({ ...wish, studentId }),
    changes: 'waiting-list.joined',
    done: 'You are in the waiting list. We tell you when a place is free.',
    failure: 'Error joining the waiting list. Please try again.',
  });
}

const DONE = {
  accept: 'Your session is confirmed.',
  decline: 'Declined. The time goes to the next family.',
  leave: 'You have left the waiting list.',
} as const;

/** Accepts or declines an offer, or leaves the waiting list. */
export function useChangeWaitingPlace() {
  const { id: studentId } = useStudent();
  const { acceptOffer, declineOffer, leaveWaitingList } = orpc.waitingList;
  return useAction({
    call: ({ id, action }: { id: string; action: keyof typeof DONE }) => {
      const calls = { accept: acceptOffer, decline: declineOffer, leave: leaveWaitingList };
      return calls[action].call({ id, studentId });
    },
    changes: 'waiting-list.accepted',
    done: ({ action }) => DONE[action],
    failure: 'Error saving your answer. Please try again.',
    messages: {
      student_time_taken: 'You already have another session at this time. Please move or cancel it first.',
    },
  });
}
