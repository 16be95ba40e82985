import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import type { TutorId } from '../ids.ts';
import { canShareSlot, overlaps } from './slots.ts';

const time = record({
  tutorId: constantFrom('one' as TutorId, 'two' as TutorId, null),
  startsAt: integer({ min: 0, max: 50 }),
  length: integer({ min: 1, max: 10 }),
}).map(({ tutorId, startsAt, length }) => ({ tutorId, startsAt, endsAt: startsAt + length }));

it('reports an overlap exactly when both lessons share a moment (BOOK-13)', () => {
  assert(
    property(time, time, (a, b) => {
      const moments = Array.from({ length: a.endsAt - a.startsAt }, (_, at) => a.startsAt + at);
      expect(overlaps(a, b)).toBe(moments.some((at) => at >= b.startsAt && at < b.endsAt));
      expect(overlaps(b, a)).toBe(overlaps(a, b));
    }),
  );
});

it('allows a lesson to start when another ends', () => {
  assert(
    property(time, integer({ min: 1, max: 10 }), (a, length) => {
      expect(overlaps(a, { startsAt: a.endsAt, endsAt: a.endsAt + length })).toBe(false);
    }),
  );
});

it('allows a small group only for the same tutor, start and end (BOOK-13)', () => {
  assert(
    property(time, time, (a, b) => {
      const same = a.tutorId === b.tutorId && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
      expect(canShareSlot(a, b)).toBe(same && a.tutorId !== null);
      if (canShareSlot(a, b)) expect(overlaps(a, b)).toBe(true);
    }),
  );
});
