import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the tutors for a request, best first. */
export function useTutorsForBooking(id: string) {
  return useQuery(orpc.freeTimes.listTutorsForBooking.queryOptions({ input: { id }, staleTime: 0 }));
}

/** Fetches the free times of a tutor in a week, for a request. Fetches nothing without a tutor. */
export function useTimesForBooking(id: string, { from, tutorId }: { from: string; tutorId: string }) {
  return useQuery(
    orpc.freeTimes.listTimesForBooking.queryOptions({
      input: tutorId === '' ? skipToken : { id, from, tutorId },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Takes back the times that were proposed, so that the request can be approved. */
export const useWithdrawProposals = () =>
  useAction({
    call: orpc.freeTimes.withdrawProposals.call,
    changes: 'booking.offer-withdrawn',
    done: 'The offer is withdrawn. You can approve the request now.',
    failure: 'The offer could not be withdrawn. Please try again.',
  });

/** Proposes other times to the family of a request. */
export const useProposeTimes = () =>
  useAction({
    call: orpc.freeTimes.proposeTimes.call,
    changes: 'booking.times-proposed',
    done: 'Times proposed. The family is told by mail.',
    failure: 'Error proposing times. Please try again.',
  });
