import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the guardians of a student, and the duplicates that were merged into it. */
export const useStudentGuardians = (id: string) =>
  useQuery(orpc.consoleStudents.listStudentGuardians.queryOptions({ input: { id } }));

/** Finds the family account with an email address, for a confirmation that names it. */
export const findFamilyAccount = orpc.consoleStudents.findFamilyAccount.call;

export const useLinkGuardian = () =>
  useAction({
    call: orpc.consoleStudents.linkGuardian.call,
    changes: 'guardian.added',
    done: 'Guardian linked.',
    failure: 'The guardian could not be linked. Please try again.',
  });

export const useChangeGuardian = () =>
  useAction({
    call: orpc.consoleStudents.changeGuardian.call,
    changes: 'guardian.changed',
    done: 'Rights saved.',
    failure: 'The rights could not be saved. Please try again.',
    messages: { not_found: 'This account no longer acts for the student.' },
  });

export const useUnlinkGuardian = () =>
  useAction({
    call: orpc.consoleStudents.unlinkGuardian.call,
    changes: 'guardian.removed',
    done: 'Guardian unlinked. Their access has ended.',
    failure: 'The guardian could not be unlinked. Please try again.',
    messages: { not_found: 'This account no longer acts for the student.' },
  });

export const useMoveStudent = () =>
  useAction({
    call: orpc.consoleStudents.moveStudent.call,
    changes: 'student.moved',
    done: 'Student moved.',
    failure: 'The student could not be moved. Please try again.',
    messages: {
      not_found: 'This account no longer acts for the student.',
      guardian_exists: 'The student is with this account already.',
    },
  });
