import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Accepts the current terms. */
export const useAcceptTerms = () =>
  useAction({
    call: orpc.privacy.acceptTerms.call,
    changes: 'terms.accepted',
    done: 'Thank you. Your agreement has been recorded.',
    failure: 'Your agreement could not be recorded. Please try again.',
  });

/** Erases the signed-in student. */
export const useEraseMe = () =>
  useAction({
    call: orpc.privacy.eraseMe.call,
    // The session is over, so there is nothing to refetch.
    changes: null,
    done: 'Your data has been erased.',
    failure: 'Your data could not be erased. Please try again.',
    messages: { password_wrong: 'Incorrect current password.' },
  });

/** Erases a family account and the students for whom nobody else acts, for admins. */
export const useEraseFamily = () =>
  useAction({
    call: orpc.privacy.eraseFamily.call,
    changes: 'student.erased',
    done: 'The data has been erased.',
    failure: 'The data could not be erased. Please try again.',
  });

/** Erases one student, for admins. The accounts of the family stay. */
export const useEraseStudent = () =>
  useAction({
    call: orpc.privacy.eraseStudent.call,
    changes: 'student.erased',
    done: 'The data has been erased.',
    failure: 'The data could not be erased. Please try again.',
  });
