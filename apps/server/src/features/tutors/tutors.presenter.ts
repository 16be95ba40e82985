import type { Tutor } from '@thuto/contract/tutors';
import type { TutorRow } from './tutors.store.ts';

/** Presents a tutor to admins. */
export function presentTutor({ id, name, subjects, meetingLink, retiredAt, revision }: TutorRow): Tutor {
  return { id, name, subjects, meetingLink, isRetired: retiredAt !== null, revision };
}
