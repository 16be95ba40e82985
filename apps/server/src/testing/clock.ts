/** A clock that a test sets. It goes on by a millisecond at each look, so that nothing happens at the same instant. */
export interface Clock {
  now(): Date;
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** Starts at the given instant, by default a Monday morning in Maseru. */
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
