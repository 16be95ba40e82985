import type { TaughtLesson } from '@thuto/contract/tutor-area';
import { countMinutesUntil, isInJoinWindow, type ScheduledBooking } from '@thuto/domain/lessons/schedule';

const toScheduled = ({ students, startsAt, meetingLink }: TaughtLesson): ScheduledBooking => ({
  status: students.some(({ status }) => status === 'planned') ? 'scheduled' : 'completed',
  startsAt: Date.parse(startsAt),
  meetingLink,
});

/** Returns the link of the Join button while the lesson can be joined, as for its students; otherwise null. */
export const getJoinLink = (lesson: TaughtLesson, now: number): string | null =>
  isInJoinWindow(toScheduled(lesson), now) ? lesson.meetingLink : null;

/** Formats the wait for a lesson: `Starts in 2 h 5 min`, `Starts now`, `Started 5 min ago`. */
export function formatCountdown(startsAt: string, now: number): string {
  const start = Date.parse(startsAt);
  if (now >= start) {
    const minutesAgo = Math.floor((now - start) / 60_000);
    return minutesAgo === 0 ? 'Starts now' : `Started ${minutesAgo} min ago`;
  }
  const minutes = countMinutesUntil(start, now);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `Starts in ${words.slice(0, 2).join(' ')}`;
}
