import { expect, it } from 'vitest';
import { isOver } from './session-end.ts';

it('is over in the minute it ends', () => {
  const session = { startsAt: '2026-03-09T14:30:00.000Z', duration: 90 };
  const end = Date.parse('2026-03-09T16:00:00.000Z');
  expect([isOver(session, end - 1), isOver(session, end)]).toEqual([false, true]);
});
