import { describe, expect, it } from 'vitest';
import {
  applySavedMapping,
  findColumns,
  findHeadingRow,
  isUtcHeading,
  toSavedMapping,
} from './statement-columns.ts';

const HEADINGS = ['Date', 'Transaction ID', 'Reference', 'Payer', 'Amount', 'Balance'];
const MAPPING = findColumns(HEADINGS);

describe('findColumns', () => {
  it.each([
    [HEADINGS, { date: 0, transactionId: 1, reference: 2, payer: 3, amount: 4, balance: 5, moneyOut: null }],
    [
      [
        'Receipt No.',
        'Completion Time',
        'Details',
        'Paid In (LSL)',
        'Withdrawn',
        'Balance',
        'Opposite Party',
      ],
      { date: 1, transactionId: 0, reference: 2, amount: 3, moneyOut: 4, balance: 5, payer: 6 },
    ],
    [
      ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'A/C No.'],
      { reference: 6, status: 3, amount: 4, moneyOut: 5 },
    ],
    [['Date', 'Time', 'Amount', 'DR/CR'], { date: 0, time: 1, amount: 2, direction: 3 }],
    [['Date (UTC)', 'Amount in LSL'], { date: 0, amount: 1 }],
    // The pair of columns says more than the third one.
    [['Date', 'Amount', 'Debit', 'Credit'], { amount: 3, moneyOut: 2 }],
    [['Date', 'Cr', 'Dr', 'Bal.'], { amount: 1, moneyOut: 2, balance: 3 }],
  ])('finds the columns of %j', (headings, mapping) => {
    expect(findColumns(headings)).toMatchObject(mapping);
  });

  it('applies remembered columns by heading, and not to a file without them', () => {
    const saved = toSavedMapping(HEADINGS, MAPPING);
    expect(applySavedMapping([...HEADINGS].toReversed(), saved)).toMatchObject({ date: 5, amount: 1 });
    expect(applySavedMapping(['Date', 'Sum'], saved)).toBeNull();
  });

  it('leaves columns open that an older import did not know', () => {
    expect(applySavedMapping(['Date', 'Amount'], { date: 'Date', amount: 'Amount' })).toEqual({
      date: 0,
      amount: 1,
    });
  });
});

describe('findHeadingRow', () => {
  it.each([
    ['below the lines that banks put first', [['Standard Lesotho Bank'], ['Account', '1234'], HEADINGS], 2],
    [
      'before the first payment, with unknown words',
      [['Kontoauszug'], ['Tag', 'Summe'], ['2026-03-03', '4.50']],
      1,
    ],
    ['nowhere in a file of payments only', [['03/03/2026', '450.00', 'MAMELLO']], null],
    [
      'nowhere if only a title stands before the payments',
      [['My bank'], ['03/03/2026', '450.00', 'MAMELLO']],
      null,
    ],
    [
      'in the first row of a file without payments',
      [
        ['When', 'What'],
        ['yesterday', 'much'],
      ],
      0,
    ],
  ])('finds the headings %s', (_name, rows, row) => expect(findHeadingRow(rows)).toBe(row));
});

it.each([
  ['Date (UTC)', true],
  ['Completed at GMT', true],
  ['Date (UTC+2)', false],
  ['Date', false],
])('tells whether %j is in UTC', (heading, isUtc) => expect(isUtcHeading(heading)).toBe(isUtc));
