import type { User } from '@thuto/contract/users';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

type NamedUser = Pick<User, 'id' | 'name'>;

/** Lets a student sign in again. */
export const useActivateUser = () =>
  useAction({
    call: ({ id }: NamedUser) => orpc.users.activateUser.call({ id }),
    changes: 'user.activated',
    done: ({ name }) => `${name} was activated.`,
    failure: 'Error activating the account. Please try again.',
  });

/** Signs a student out everywhere and prevents new sign-ins. */
export const useDeactivateUser = () =>
  useAction({
    call: ({ id }: NamedUser) => orpc.users.deactivateUser.call({ id }),
    changes: 'user.deactivated',
    done: ({ name }) => `${name} was deactivated and signed out everywhere.`,
    failure: 'Error deactivating the account. Please try again.',
  });

/** Removes the New flag from students. */
export const useMarkUsersReviewed = () =>
  useAction({
    call: orpc.users.markUsersReviewed.call,
    changes: 'user.reviewed',
    done: (_input, { reviewed }) =>
      reviewed === 1 ? '1 new student marked reviewed.' : `${reviewed} new students marked reviewed.`,
    failure: 'The students could not be marked reviewed. Please try again.',
  });

/** Removes the New flag from one student. */
export const useMarkUserReviewed = () =>
  useAction({
    call: ({ id }: NamedUser) => orpc.users.markUsersReviewed.call({ ids: [id] }),
    changes: 'user.reviewed',
    done: ({ name }) => `${name} marked reviewed.`,
    failure: 'The student could not be marked reviewed. Please try again.',
  });

/** Corrects a student's remaining credits. */
export const useAdjustCredits = (studentName: string, describeError: (error: unknown) => string) =>
  useAction({
    call: orpc.users.adjustCredits.call,
    changes: 'credits.adjusted',
    done: (_, { needsAnotherAdmin }) =>
      needsAnotherAdmin === true
        ? 'Nothing was adjusted yet. A second admin has to enter the same adjustment.'
        : `Credits of ${studentName} adjusted.`,
    failure: 'Error adjusting the credits. Please try again.',
    describeError,
  });
