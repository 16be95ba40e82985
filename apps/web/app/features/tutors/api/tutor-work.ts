import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { tutors } = orpc;

/** Fetches everything about tutors that waits for an admin. */
export const useTutorWork = () => useQuery(tutors.getTutorWork.queryOptions());

/** Fetches the coming lessons of a tutor. */
export const useLessonsOfTutor = (id: string) =>
  useQuery(tutors.listLessonsOfTutor.queryOptions({ input: { id } }));

/** Fetches the rates of a tutor, the latest first. */
export const useTutorRates = (id: string) => useQuery(tutors.listTutorRates.queryOptions({ input: { id } }));

export const useAddTutorRate = () =>
  useAction({
    call: tutors.addTutorRate.call,
    changes: 'tutor.rate-set',
    done: 'Rate saved.',
    failure: 'The rate could not be saved. Please try again.',
  });

/** The decisions about lessons of tutors. */
export function useTutorWorkActions() {
  return {
    accept: useAction({
      call: tutors.acceptLessonChange.call,
      changes: 'session.rescheduled',
      done: 'Lesson moved. The family and the tutor get an email.',
      failure: 'The lesson could not be moved. Please try again.',
    }),
    decline: useAction({
      call: tutors.declineLessonChange.call,
      changes: 'tutor.change-declined',
      done: 'Request declined. The tutor sees it.',
      failure: 'The request could not be declined. Please try again.',
    }),
    settle: useAction({
      call: tutors.settleTutorCancellation.call,
      changes: 'tutor.cancellation-settled',
      done: 'Marked as done.',
      failure: 'This could not be saved. Please try again.',
    }),
  };
}
