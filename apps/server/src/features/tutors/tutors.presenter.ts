import type { Tutor } from '@thuto/contract/tutors';
import { getVettingState } from '@thuto/domain/people/tutors';
import type { WallDate } from '@thuto/domain/calendar';
import type { DirectoryRow } from './tutors.store.ts';

type Access = Tutor['access'];

function getAccess({ retiredAt, accountId, invitationExpiresAt }: DirectoryRow, now: Date): Access {
  if (retiredAt !== null) return 'none';
  if (accountId !== null) return 'active';
  if (invitationExpiresAt === null) return 'none';
  return invitationExpiresAt > now ? 'invited' : 'expired';
}

function listActions(isRetired: boolean, access: Access): Tutor['allowedActions'] {
  if (isRetired) return ['restore'];
  if (access === 'active') return ['retire'];
  return access === 'none' ? ['invite', 'retire'] : ['invite', 'withdraw-invitation', 'retire'];
}

/** Presents a tutor to admins. `today` is the date in the platform's zone. */
export function presentTutor(tutor: DirectoryRow, { now, today }: { now: Date; today: WallDate }): Tutor {
  const isRetired = tutor.retiredAt !== null;
  const access = getAccess(tutor, now);
  return {
    id: tutor.id,
    name: tutor.name,
    subjects: tutor.subjects,
    meetingLink: tutor.meetingLink,
    isRetired,
    email: tutor.email,
    access,
    vetting: {
      note: tutor.vettingNote,
      checkedOn: tutor.vettingCheckedOn,
      expiresOn: tutor.vettingExpiresOn,
      state: getVettingState(tutor.vettingExpiresOn, today),
    },
    allowedActions: listActions(isRetired, access),
    revision: tutor.revision,
  };
}
