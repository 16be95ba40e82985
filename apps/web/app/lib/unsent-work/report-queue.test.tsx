import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import { deleteKeptReport, keepReport, listKeptReports } from './report-queue.ts';

const report = (id: string) => ({ id, reportId: newId(), topics: [], note: 'A good lesson' });

beforeEach(() => localStorage.clear());

describe('report queue (REPORT-1)', () => {
  it('keeps one report of each lesson until it was sent', () => {
    keepReport('a', report('one'));
    keepReport('a', { ...report('one'), note: 'Corrected' });
    keepReport('a', report('two'));
    expect(listKeptReports('a').map(({ id, note }) => [id, note])).toEqual([
      ['one', 'Corrected'],
      ['two', 'A good lesson'],
    ]);
    deleteKeptReport('a', 'one');
    expect(listKeptReports('a').map(({ id }) => id)).toEqual(['two']);
  });

  it('shows the reports of another account to nobody', () => {
    keepReport('a', report('one'));
    expect(listKeptReports('b')).toEqual([]);
  });

  it('creates ids that the server accepts', () => {
    for (let made = 0; made < 50; made += 1) {
      expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});
