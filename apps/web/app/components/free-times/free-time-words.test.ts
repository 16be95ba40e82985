import { expect, it } from 'vitest';
import { formatDay, formatMoment, formatWeek } from './free-time-words.ts';

it('formats days, weeks and times of the centre (BOOK-23)', () => {
  expect(formatDay('2026-06-02')).toBe('Tue 2');
  expect(formatWeek('2026-06-27')).toBe('27 Jun to 3 Jul');
  expect(formatMoment({ date: '2026-06-02', time: '16:00' })).toBe('Tue, 2 Jun 2026, 16:00');
});
