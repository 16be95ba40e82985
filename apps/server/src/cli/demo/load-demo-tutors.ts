import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import { eq } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { getAvailability } from '../../features/availability/get-availability.ts';
import { saveAvailability } from '../../features/availability/save-availability.ts';
import { createTutor } from '../../features/tutors/create-tutor.ts';
import { retireTutor } from '../../features/tutors/retire-tutor.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { DEMO_TUTORS } from './demo-people.ts';
import { makeDemoAccount } from './make-demo-account.ts';

const SUBJECTS_BY_TURNS: readonly SubjectId[][] = [
  ['mathematics', 'physics'],
  ['chemistry'],
  ['mathematics'],
  ['chemistry', 'physics'],
];

/** The address with which a tutor of the demo centre signs in. */
export const tutorEmail = (name: string): string =>
  `${name.split(' ').slice(1).join('.').toLowerCase()}@demo.thuto.example`;

const DAYS = [1, 2, 3, 4, 5] as const;

/**
 * Loads the tutor directory, each tutor with an account and working hours, and one retired tutor. Returns the ids of the
 * active tutors in order.
 */
export async function loadDemoTutors(ctx: AdminContext, passwordHash: string): Promise<TutorId[]> {
  const ids: TutorId[] = [];
  for (const [index, name] of DEMO_TUTORS.entries()) {
    const email = tutorEmail(name);
    const { id } = await createTutor(ctx, {
      name,
      subjects: SUBJECTS_BY_TURNS[index % SUBJECTS_BY_TURNS.length] ?? ['mathematics'],
      meetingLink: `https://meet.example.org/${name.split(' ').at(-1)?.toLowerCase()}`,
    });
    const { accountId } = await makeDemoAccount(ctx, {
      email,
      displayName: name,
      role: 'tutor',
      passwordHash,
    });
    await ctx.db.update(tutors).set({ accountId, email }).where(eq(tutors.id, id));
    const now = await getAvailability(ctx, id);
    await saveAvailability(ctx, id, {
      hours: DAYS.map((weekday) => ({ weekday, from: '08:00', to: '20:30' })),
      exceptions: [],
      bufferMinutes: 0,
      maxDailyHours: null,
      subjects: [...now.subjects],
      syllabuses: [],
      revision: now.revision,
    });
    ids.push(id);
  }
  const left = await createTutor(ctx, { name: 'Mme Palesa Khoele', subjects: ['physics'], meetingLink: '' });
  await retireTutor(ctx, left);
  return ids;
}
