import { describe, expect, it } from 'vitest';
import { hasStarted, isOver } from './booking-end.ts';

const booking = { startsAt: '2026-11-21T14:30:00Z', duration: 60 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('hasStarted and isOver', () => {
  it.each([
    ['14:29:59.999', false, false],
    ['14:30:00', true, false],
    ['15:29:59.999', true, false],
    ['15:30:00', true, true],
  ])('returns the state at %s', (time, started, over) => {
    expect(hasStarted(booking, at(time))).toBe(started);
    expect(isOver(booking, at(time))).toBe(over);
  });
});
