const HOUR = 60 * 60_000;

/** The reminders of an approved booking or scheduled session: 24 hours and 1 hour before it (MAIL-7). */
export const REMINDERS = ['day', 'hour'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** How long before the start each reminder is due, in milliseconds. */
export const REMINDER_LEAD_MS: Readonly<Record<Reminder, number>> = { day: 24 * HOUR, hour: HOUR };

/** The input of the reminder rules. Instants in epoch milliseconds. */
export interface Remindable {
  readonly startsAt: number;
  /** When it was approved or scheduled. A reminder is skipped if it was due before that. */
  readonly arrangedAt: number;
}

/**
 * Returns the range of start times that a reminder applies to at an instant: later than `after`, up to and
 * including `until`. A late reminder is still sent until the next one is due, but never after the start.
 * Instants in epoch milliseconds.
 */
export function getReminderWindow(reminder: Reminder, now: number): { after: number; until: number } {
  return {
    after: reminder === 'day' ? now + REMINDER_LEAD_MS.hour : now,
    until: now + REMINDER_LEAD_MS[reminder],
  };
}

/**
 * Returns true if a reminder may be sent at an instant (epoch milliseconds): due, not too late, and
 * arranged before it was due.
 */
export function isReminderDue(
  reminder: Reminder,
  { startsAt, arrangedAt }: Remindable,
  now: number,
): boolean {
  const { after, until } = getReminderWindow(reminder, now);
  return startsAt > after && startsAt <= until && arrangedAt <= startsAt - REMINDER_LEAD_MS[reminder];
}
