import { describe, expect, it } from 'vitest';
import { wallDate } from './wall-clock.ts';

describe('a calendar date', () => {
  const date = wallDate('Please choose a date');

  it.each(['1900-01-01', '2026-02-28', '2028-02-29', '2999-12-31'])('accepts %s', (text) => {
    expect(date.parse(text)).toBe(text);
  });

  it.each(['1899-12-31', '3000-01-01', '9999-12-31', '0000-01-01', '2026-02-29', '2026-2-3', '', 'today'])(
    'refuses %j with its message',
    (text) => {
      expect(date.safeParse(text).error?.issues[0]?.message).toBe('Please choose a date');
    },
  );
});
