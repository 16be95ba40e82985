import { addDays, dateInZone } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { eq } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { getAvailability } from '../../features/availability/get-availability.ts';
import { saveAvailability } from '../../features/availability/save-availability.ts';
import { addTutorRate } from '../../features/tutors/add-tutor-rate.ts';
import { createTutor } from '../../features/tutors/create-tutor.ts';
import { retireTutor } from '../../features/tutors/retire-tutor.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { DEMO_TUTORS } from './demo-people.ts';
import { makeDemoAccount } from './make-demo-account.ts';

/** Every tutor teaches every subject, because the demo gives lessons to tutors by turns. */
const SUBJECTS: readonly SubjectId[] = ['mathematics', 'physics', 'chemistry'];
/** What a tutor is paid for an hour, in lisente. */
const HOURLY_RATE = 12_000;
const VETTED_DAYS_AGO = 30;
const VETTED_FOR_DAYS = 2 * 365;

/** The address with which a tutor of the demo centre signs in. */
export const tutorEmail = (name: string): string =>
  `${name.split(' ').slice(1).join('.').toLowerCase()}@demo.thuto.example`;

/** The demo has lessons on every day of the week. */
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Loads the tutor directory, each tutor with an account, working hours, rate and vetting, and one retired tutor. Returns the ids of the
 * active tutors in order.
 */
export async function loadDemoTutors(ctx: AdminContext, passwordHash: string): Promise<TutorId[]> {
  const ids: TutorId[] = [];
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  for (const name of DEMO_TUTORS) {
    const email = tutorEmail(name);
    const { id } = await createTutor(ctx, {
      name,
      subjects: [...SUBJECTS],
      meetingLink: `https://meet.example.org/${name.split(' ').at(-1)?.toLowerCase()}`,
    });
    const { accountId } = await makeDemoAccount(ctx, {
      email,
      displayName: name,
      role: 'tutor',
      passwordHash,
    });
    await ctx.db
      .update(tutors)
      .set({
        accountId,
        email,
        vettingNote: 'Police clearance and two references seen.',
        vettingCheckedOn: addDays(today, -VETTED_DAYS_AGO),
        vettingExpiresOn: addDays(today, VETTED_FOR_DAYS),
      })
      .where(eq(tutors.id, id));
    await addTutorRate(ctx, id, { fromDate: today, unit: 'hour', amount: HOURLY_RATE });
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
