/** A clock that tests set. Each reading advances it by one millisecond, so that no two instants are equal. */
export interface Clock {
  now(): Date;
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** Creates a clock that starts at the given instant, by default a Monday morning in Maseru. */
export function createClock(start = '2026-03-02T08:00:00.000Z'): Clock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at++),
    set: (instant) => {
      at = Date.parse(instant);
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
