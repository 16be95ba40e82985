import { describe, expect, it } from 'vitest';
import { listStatementMonths } from './statement-months.ts';

describe('listStatementMonths', () => {
  it('lists the last twelve months, newest first', () => {
    const months = listStatementMonths('2026-03-15', null);
    expect(months).toHaveLength(12);
    expect([months[0], months[2], months[3], months[11]]).toEqual([
      '2026-03',
      '2026-01',
      '2025-12',
      '2025-04',
    ]);
  });

  it('goes back to the month of the first order', () => {
    expect(listStatementMonths('2026-03-15', '2024-11-30').at(-1)).toBe('2024-11');
    expect(listStatementMonths('2026-03-15', '2026-03-01')).toHaveLength(12);
  });
});
