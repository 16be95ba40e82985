import type { Tutor } from '@thuto/contract/tutors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';

/** Returns the tutor with the typed name. A booking's own tutor matches even if they are retired. */
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

/** Returns the selectable tutors: those of the subject first, each part in directory order. */
export function listTutorsForSubject(tutors: readonly Tutor[], subject: SubjectId | null): Tutor[] {
  const offered = tutors.filter(({ isRetired }) => !isRetired);
  const teaches = ({ subjects }: Tutor) => subject !== null && subjects.includes(subject);
  return [...offered.filter(teaches), ...offered.filter((tutor) => !teaches(tutor))];
}

/** Returns the usual link of the selected tutor; null when the present link was typed and must stay. */
export function getLinkToFill(
  tutors: readonly Tutor[],
  chosen: Pick<Tutor, 'meetingLink'> | null,
  present: string,
): string | null {
  const isReplaceable = present === '' || tutors.some(({ meetingLink }) => meetingLink === present);
  return isReplaceable ? (chosen?.meetingLink ?? null) : null;
}
