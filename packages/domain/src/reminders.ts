const HOUR = 60 * 60_000;

/** The reminders of an approved booking or scheduled session: 24 hours and 1 hour before it (MAIL-7). */
export const REMINDERS = ['day', 'hour'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** How long before the start each reminder falls due, in milliseconds. */
export const REMINDER_LEAD_MS: Readonly<Record<Reminder, number>> = { day: 24 * HOUR, hour: HOUR };

/** What the rule needs to know. Instants in epoch milliseconds. */
export interface Remindable {
  readonly startsAt: number;
  /** When it was approved or scheduled: a reminder of what has only just been arranged would tell nothing new. */
  readonly arrangedAt: number;
}

/**
 * Which starts a reminder is for at an instant: those later than `after`, up to and with `until`. A reminder that is
 * late, because nothing ran when it fell due, is still sent until the next one's time, and never once the start has
 * come. Instants in epoch milliseconds.
 */
export function getReminderWindow(reminder: Reminder, now: number): { after: number; until: number } {
  return {
    after: reminder === 'day' ? now + REMINDER_LEAD_MS.hour : now,
    until: now + REMINDER_LEAD_MS[reminder],
  };
}

/** Whether a reminder may be sent at an instant (epoch milliseconds): due, not too late, and arranged before it fell due. */
export function isReminderDue(
  reminder: Reminder,
  { startsAt, arrangedAt }: Remindable,
  now: number,
): boolean {
  const { after, until } = getReminderWindow(reminder, now);
  return startsAt > after && startsAt <= until && arrangedAt <= startsAt - REMINDER_LEAD_MS[reminder];
}
