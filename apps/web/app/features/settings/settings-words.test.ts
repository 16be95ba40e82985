import { describe, expect, it } from 'vitest';
import { formatClearedCaches, formatSettingValue } from './settings-words.ts';

describe('formatSettingValue', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
    [50, '50'],
    ['Thuto', 'Thuto'],
    [['pdf', 'mp4'], 'pdf, mp4'],
    [null, 'the platform’s own'],
  ] as const)('formats %s as %s', (value, words) => {
    expect(formatSettingValue(value)).toBe(words);
  });
});

describe('formatClearedCaches', () => {
  it('lists what was cleared and where', () => {
    expect(
      formatClearedCaches({ server: [{ name: 'Rendered pages', entries: 12 }], answers: 1, stores: 2 }),
    ).toBe(
      'Cache cleared. On the server: rendered pages (12). In this browser: 1 answer and 2 offline stores.',
    );
    expect(formatClearedCaches({ server: [], answers: 4, stores: 0 })).toBe(
      'Cache cleared. On the server: nothing was kept. In this browser: 4 answers.',
    );
  });
});
