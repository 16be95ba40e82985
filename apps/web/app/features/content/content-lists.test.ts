import { describe, expect, it } from 'vitest';
import { TYPE_FILTERS, formatContentType } from './content-names.ts';
import { groupByYear } from './group-by-year.ts';
import { getContentOpening } from './content-opening.ts';

const file = (fileName: string, contentType: string) => ({
  file: { fileName, contentType, size: 2_500_000 },
});

describe('content names', () => {
  it("uses the filters' names, and shows the type with a space (CONTENT-9)", () => {
    expect(TYPE_FILTERS.map(({ label }) => label)).toEqual([
      'All Types',
      'Videos',
      'Documents',
      'Links',
      'Past Papers',
    ]);
    expect(formatContentType('past-paper')).toBe('past paper');
  });
});

describe('getContentOpening', () => {
  it.each([
    [file('a.mp4', 'video/mp4'), { kind: 'play', label: 'Play', facts: 'MP4 · 2.4 MB' }],
    [file('a.b.PDF', 'application/pdf'), { kind: 'read', label: 'Open', facts: 'PDF · 2.4 MB' }],
    [file('a.doc', 'application/msword'), { kind: 'download', label: 'Download', facts: 'DOC · 2.4 MB' }],
    [{ file: null }, { kind: 'visit', label: 'Open link', facts: null }],
  ])('handles %o', (item, opening) => {
    expect(getContentOpening(item)).toEqual(opening);
  });
});

describe('groupByYear', () => {
  it('creates one heading per year and keeps the order', () => {
    const items = [2024, 2024, 2022, null, null].map((year, id) => ({ year, id }));
    expect(groupByYear(items).map(({ year, items: ofYear }) => [year, ofYear.length])).toEqual([
      [2024, 2],
      [2022, 1],
      [null, 2],
    ]);
    expect(groupByYear([])).toEqual([]);
  });
});
