import { describe, expect, it } from 'vitest';
import { describeSkip, describeWeeklyTime } from './skip-words.ts';

describe('describeSkip', () => {
  it('names the holiday or break', () => {
    expect(describeSkip({ reason: 'holiday', name: 'Good Friday' })).toBe('Public holiday: Good Friday');
    expect(describeSkip({ reason: 'tutor_away', name: null })).toBe('The tutor is away');
  });
});

it('describes a weekly time with the dates at which it is not free (LESSON-12)', () => {
  const dates = ['2026-03-11', '2026-04-03', '2026-04-10'];
  const skipped = dates.map((date) => ({ date, skip: { reason: 'tutor_away' as const, name: null } }));
  expect(describeWeeklyTime({ time: '16:00', skipped: [] })).toBe('16:00, every week');
  expect(describeWeeklyTime({ time: '16:00', skipped: skipped.slice(0, 1) })).toMatch(/^16:00, not .*11 Mar/);
  expect(describeWeeklyTime({ time: '16:00', skipped })).toBe('16:00, not on 3 dates');
});
