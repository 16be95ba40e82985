import type { Tutor } from '@thuto/contract/tutors';
import type { Subject } from '@thuto/domain/tuition';

/** Who is named by what was typed; a booking's own tutor goes on being theirs, also when they were retired since. */
export function findTutorByName(
  tutors: readonly Tutor[],
  typed: string,
  own?: { tutorId: string | null; tutorName: string | null },
): Pick<Tutor, 'id' | 'meetingLink'> | null {
  const name = typed.trim().toLowerCase();
  const current = tutors.find((tutor) => !tutor.isRetired && tutor.name.toLowerCase() === name);
  if (current !== undefined && own?.tutorName?.toLowerCase() !== name) return current;
  if (own?.tutorId && own.tutorName?.toLowerCase() === name) {
    const meetingLink = tutors.find(({ id }) => id === own.tutorId)?.meetingLink ?? null;
    return { id: own.tutorId, meetingLink };
  }
  return current ?? null;
}

/** The tutors to choose from: those of the subject first, each part in the directory's order. */
export function listTutorsForSubject(tutors: readonly Tutor[], subject: Subject | null): Tutor[] {
  const offered = tutors.filter(({ isRetired }) => !isRetired);
  const teaches = ({ subjects }: Tutor) => subject !== null && subjects.includes(subject);
  return [...offered.filter(teaches), ...offered.filter((tutor) => !teaches(tutor))];
}

/** The usual link of the tutor who was just chosen; null when the link that is there was typed and stays. */
export function getLinkToFill(
  tutors: readonly Tutor[],
  chosen: Pick<Tutor, 'meetingLink'> | null,
  present: string,
): string | null {
  const isReplaceable = present === '' || tutors.some(({ meetingLink }) => meetingLink === present);
  return isReplaceable ? (chosen?.meetingLink ?? null) : null;
}
