import { dateInZone } from '@thuto/domain/calendar';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { cancelLesson } from '../../features/lessons/cancel-lesson.ts';
import { completeLesson } from '../../features/lessons/complete-lesson.ts';
import { scheduleSession } from '../../features/sessions/schedule-session.ts';
import { DEMO_TUTORS, type DemoStudent } from './demo-people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** In the evening, after the last demo booking has ended. */
const TIME = '19:15';
const TUTORS = DEMO_TUTORS.length;

/**
 * Loads sessions that the centre scheduled for some of its students: one upcoming, the others completed or
 * cancelled.
 */
export async function loadDemoSessions(
  asAdmin: (instant: number) => AdminContext,
  student: { readonly id: StudentId; readonly person: DemoStudent },
  { index, start }: { readonly index: number; readonly start: number },
): Promise<void> {
  if (index % 3 !== 0) return;
  const schedule = async (scheduledAt: number, day: number, step: number) =>
    scheduleSession(asAdmin(scheduledAt), {
      studentId: student.id,
      subject: student.person.subjects[step % student.person.subjects.length] ?? 'mathematics',
      date: dateInZone(day, asAdmin(day).config.timeZone),
      time: TIME,
      duration: step === 0 ? 60 : 30,
      notes: step === 0 ? 'Exam preparation' : 'A short look at the last test',
      tutorName: DEMO_TUTORS[(index + step) % DEMO_TUTORS.length],
      meetingLink: `https://meet.example.org/thuto-evening-${index + 1}-${step + 1}`,
    });

  if (index % 2 === 0) {
    const held = start - 4 * DAY_MS;
    const { lesson } = await schedule(held - 2 * DAY_MS, held, 1);
    await completeLesson(asAdmin(held + 14 * HOUR_MS), 'session', lesson.id);
  } else {
    const { lesson } = await schedule(start - 3 * DAY_MS, start + 6 * DAY_MS, 1);
    const reason = 'The school has its sports day. Please choose another time.';
    await cancelLesson(asAdmin(start - DAY_MS), 'session', { id: lesson.id, reason });
  }
  // A tutor has every fourth student, here every twelfth: each of them a day later is free.
  const days = 1 + (index % TUTORS) + Math.floor(index / (3 * TUTORS));
  await schedule(start - 5 * HOUR_MS, start + days * DAY_MS, 0);
}
