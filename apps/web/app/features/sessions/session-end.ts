/** Returns true if the session has ended at this time (epoch milliseconds). */
export function isOver({ startsAt, duration }: { startsAt: string; duration: number }, now: number): boolean {
  return Date.parse(startsAt) + duration * 60_000 <= now;
}
