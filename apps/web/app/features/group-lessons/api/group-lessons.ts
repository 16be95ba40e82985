import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the coming group lessons of the student's subjects. */
export function useMyGroupLessons() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.groupLessons.listMyGroupLessons.queryOptions({ input: { studentId } }));
}

/** Fetches the tutor's own coming group lessons. */
export const useTaughtGroupLessons = () => useQuery(orpc.groupLessons.listTaughtGroupLessons.queryOptions());

/** Fetches the coming group lessons for the desk, page by page. */
export const useGroupLessons = (after: string | undefined) =>
  useInfiniteQuery(
    orpc.groupLessons.listGroupLessons.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(after),
    }),
  );

/** Books a seat for the student. */
export function useBookSeat() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (id: string) => orpc.groupLessons.bookSeat.call({ id, studentId }),
    changes: 'booking.confirmed-at-once',
    done: 'Your seat is booked.',
    failure: 'Error booking the seat. Please try again.',
    messages: {
      student_time_taken: 'You already have another session at this time. Please move or cancel it first.',
    },
  });
}

/** Creates a group lesson, for the desk. */
export const useCreateGroupLesson = () =>
  useAction({
    call: orpc.groupLessons.createGroupLesson.call,
    changes: 'group-lesson.created',
    done: 'The group lesson is created. Families see it now.',
    failure: 'Error creating the group lesson. Please try again.',
  });

/** Decides that a group below its minimum takes place. */
export const useRunGroupLesson = () =>
  useAction({
    call: orpc.groupLessons.runGroupLesson.call,
    changes: 'group-lesson.run-anyway',
    done: 'The group lesson takes place.',
    failure: 'Error saving the decision. Please try again.',
  });

/** Moves a group lesson with all of its seats. */
export const useMoveGroupLesson = () =>
  useAction({
    call: orpc.groupLessons.moveGroupLesson.call,
    changes: 'group-lesson.moved',
    done: 'The group lesson has a new time.',
    failure: 'Error changing the time. Please try again.',
  });

/** Cancels a group lesson with all of its seats. */
export const useCancelGroupLesson = () =>
  useAction({
    call: orpc.groupLessons.cancelGroupLesson.call,
    changes: 'group-lesson.cancelled',
    done: 'The group lesson is cancelled. All sessions went back.',
    failure: 'Error cancelling the group lesson. Please try again.',
  });
