import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { AdminContext } from '../../context.ts';
import { createTutor } from '../../features/tutors/create-tutor.ts';
import { retireTutor } from '../../features/tutors/retire-tutor.ts';
import { DEMO_TUTORS } from './demo-people.ts';

const SUBJECTS_BY_TURNS: readonly SubjectId[][] = [
  ['mathematics', 'physics'],
  ['chemistry'],
  ['mathematics'],
  ['chemistry', 'physics'],
];

/** Loads the tutor directory and one retired tutor. Returns the ids of the active tutors in order. */
export async function loadDemoTutors(ctx: AdminContext): Promise<TutorId[]> {
  const ids: TutorId[] = [];
  for (const [index, name] of DEMO_TUTORS.entries()) {
    const { id } = await createTutor(ctx, {
      name,
      subjects: SUBJECTS_BY_TURNS[index % SUBJECTS_BY_TURNS.length] ?? ['mathematics'],
      meetingLink: `https://meet.example.org/${name.split(' ').at(-1)?.toLowerCase()}`,
    });
    ids.push(id);
  }
  const left = await createTutor(ctx, { name: 'Mme Palesa Khoele', subjects: ['physics'], meetingLink: '' });
  await retireTutor(ctx, left);
  return ids;
}
