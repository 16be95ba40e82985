import type { SettingsValues } from '@thuto/contract/settings';
import type { TutorId } from '@thuto/domain/ids';
import { platformSettings } from '../platform/db/schema/settings.ts';
import { tutorAvailability, tutorWorkingHours } from '../platform/db/schema/tutor-availability.ts';
import { tutors } from '../platform/db/schema/tutors.ts';
import type { TestApp } from './build-test-app.ts';

/** Creates a tutor of mathematics who works every day from 08:00 to 18:00, unless other hours are given. */
export async function makeFreeTutor(
  t: TestApp,
  {
    name,
    from = '08:00',
    to = '18:00',
    bufferMinutes = 0,
  }: { readonly name: string; readonly from?: string; readonly to?: string; readonly bufferMinutes?: number },
): Promise<TutorId> {
  const tutorId = t.ctx.newId<TutorId>();
  const meetingLink = 'https://meet.example.org/usual';
  await t.db.insert(tutors).values({ id: tutorId, name, subjects: ['mathematics'], meetingLink });
  await t.db.insert(tutorAvailability).values({ tutorId, bufferMinutes });
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  await t.db.insert(tutorWorkingHours).values(weekdays.map((weekday) => ({ tutorId, weekday, from, to })));
  return tutorId;
}

/** Changes settings directly. */
export async function setSettings(
  t: TestApp,
  values: Partial<
    Pick<
      SettingsValues,
      | 'minimumNoticeHours'
      | 'bookingHorizonDays'
      | 'timeChangesPerLesson'
      | 'lateCancelUsesSession'
      | 'noShowUsesSession'
      | 'confirmAtOnceSubjects'
      | 'cancelNoticeHours'
    >
  >,
): Promise<void> {
  await t.db.update(platformSettings).set(values);
}
