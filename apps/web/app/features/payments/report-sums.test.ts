import { describe, expect, it } from 'vitest';
import { sumRevenueBy } from './report-sums.ts';

const line = (month: string, channel: string, payments: number, amountLisente: number) => ({
  month,
  packageName: null,
  channel,
  payments,
  amountLisente,
});

describe('sumRevenueBy', () => {
  const lines = [
    line('2026-03', 'mpesa', 2, 90_000),
    line('2026-03', 'cash', 1, 9_000),
    line('2026-02', 'cash', 3, 27_000),
  ];

  it('adds what has the same name, in the order of the report', () => {
    expect(sumRevenueBy(lines, ({ month }) => month)).toEqual([
      { name: '2026-03', payments: 3, amountLisente: 99_000 },
      { name: '2026-02', payments: 3, amountLisente: 27_000 },
    ]);
    expect(sumRevenueBy(lines, ({ channel }) => channel).map(({ payments }) => payments)).toEqual([2, 4]);
  });
});
