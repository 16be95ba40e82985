import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { tutorArea } = orpc;

const MESSAGES = {
  not_found: 'This lesson is not yours any more.',
  lesson_started: 'This lesson has started already.',
} as const;

/** The actions of a tutor with one of their lessons. */
export function useTaughtActions() {
  return {
    complete: useAction({
      call: tutorArea.completeTaughtLesson.call,
      changes: 'session.completed',
      done: 'Lesson completed.',
      failure: 'The lesson could not be completed. Please try again.',
      messages: MESSAGES,
    }),
    markAbsent: useAction({
      call: tutorArea.markStudentAbsent.call,
      changes: 'session.no-show',
      done: 'Student marked as absent.',
      failure: 'The absence could not be saved. Please try again.',
      messages: MESSAGES,
    }),
    cancel: useAction({
      call: tutorArea.cancelTaughtLesson.call,
      changes: 'session.cancelled',
      done: 'Lesson cancelled. The family and the office know about it.',
      failure: 'The lesson could not be cancelled. Please try again.',
      messages: MESSAGES,
    }),
    requestChange: useAction({
      call: tutorArea.requestLessonChange.call,
      changes: 'session.rescheduled',
      done: 'Your request was sent to the office.',
      failure: 'The request could not be sent. Please try again.',
      messages: MESSAGES,
    }),
    withdrawChange: useAction({
      call: tutorArea.withdrawLessonChange.call,
      changes: 'session.rescheduled',
      done: 'Request withdrawn.',
      failure: 'The request could not be withdrawn. Please try again.',
      messages: MESSAGES,
    }),
  };
}
