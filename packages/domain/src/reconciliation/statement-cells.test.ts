import { describe, expect, it } from 'vitest';
import {
  isAmountCell,
  isDateCell,
  isShortenedId,
  isSummaryCell,
  parseSignedAmount,
  parseTransactionId,
  readCellDate,
  readCellTime,
  readDirection,
  readStatus,
  toDate,
} from './statement-cells.ts';

describe('parseSignedAmount', () => {
  it.each([
    ['450', 45_000],
    ['M1,020.50', 102_050],
    ['1 020,50', 102_050],
    ['1.020,50', 102_050],
    ['450.00 CR', 45_000],
    ['450.00CR', 45_000],
    ['CR 450.00', 45_000],
    ['+450.00', 45_000],
    ['="450.00"', 45_000],
    ['LSL 450.00', 45_000],
    ['450.00 M', 45_000],
    ['-45.00', -4_500],
    ['−45.00', -4_500],
    ['(45.00)', -4_500],
    ['(M45.00)', -4_500],
    ['[45.00]', -4_500],
    ['45.00-', -4_500],
    ['45.00 -', -4_500],
    ['45.00 DR', -4_500],
    ['45.00Dr.', -4_500],
    ['M-45.00', -4_500],
    ['-M45.00', -4_500],
    ['- 45.00 D', -4_500],
    ['+45.00-', null],
    ['45.00 CR DR', null],
    ['=450', null],
    ['=HYPERLINK("https://evil.example")', null],
    ['1.020', null],
    ['450 for Lerato', null],
    ['450.00 or 12', null],
    ['twelve', null],
    ['', null],
    ['1E+5', null],
    ['450²', null],
    ['4½', null],
    ['４５０.００', 45_000],
  ])('reads %j', (cell, lisente) => expect(parseSignedAmount(cell)).toBe(lisente));
});

describe('dates and times of a cell', () => {
  it.each([
    ['2026-03-03', '2026-03-03'],
    ['2026/3/3 14:15', '2026-03-03'],
    ['20260303', '2026-03-03'],
    ['20260303T141500Z', '2026-03-03'],
    ['3 Mar 2026', '2026-03-03'],
    ['03-Mar-2026 14:15', '2026-03-03'],
    ['Tuesday, 3 March 2026', '2026-03-03'],
    ['3/3/2026', '2026-03-03'],
    ['03.03.26', '2026-03-03'],
    ['31/12/2026', '2026-12-31'],
    ['2026-02-30', null],
    ['31/02/2026', null],
    ['12/31/2026', null],
    ['yesterday', null],
    ['46084', null],
    ['0½3/03/2026', null],
  ])('reads the date %j', (cell, date) => {
    const found = readCellDate(cell);
    expect(found && toDate(found, 'dmy')).toBe(date);
  });

  it.each([
    ['2026-03-03T23:30:00Z', { time: '23:30', offsetMinutes: 0 }],
    ['2026-03-03T23:30:00.123Z', { time: '23:30', offsetMinutes: 0 }],
    ['2026-03-03T10:00:00+02:00', { time: '10:00', offsetMinutes: 120 }],
    ['2026-03-03 10:00 +0200', { time: '10:00', offsetMinutes: 120 }],
    ['2026-03-03 10:00 UTC-5', { time: '10:00', offsetMinutes: -300 }],
    ['2026-03-03 10:00 SAST', { time: '10:00', offsetMinutes: 120 }],
    ['3/3/26 2:15 PM', { time: '14:15', offsetMinutes: null }],
    ['20260303T141500Z', { time: '14:15', offsetMinutes: 0 }],
    ['2026-03-03 10:00 XYZ', 'unknown'],
    ['2026-03-03', null],
  ])('reads the time of %j', (cell, time) => expect(readCellTime(cell)).toEqual(time));

  it('tells cells that are only a date or an amount from texts', () => {
    expect(['3/3/2026', '2026-03-03T10:00Z', '3 Mar 2026 2:15 PM'].every(isDateCell)).toBe(true);
    expect(['Paid on 3/3/2026', 'Date', 'Period: 1/3/2026'].some(isDateCell)).toBe(false);
    expect(['450.00', '-15.00', 'M450', '12'].every(isAmountCell)).toBe(true);
    expect(['26650123456', 'K9H-ZNH', '', 'Amount'].some(isAmountCell)).toBe(false);
  });
});

describe('words of a cell', () => {
  it.each([
    ...['Credit', 'CR', 'C', 'cr.', 'IN', 'Received', 'EFT CREDIT', '+'].map((cell) => [cell, 'in'] as const),
    ...['Debit', 'DR', 'D', 'Withdrawal', 'Debit order', 'Sent', '-', 'Reversal'].map(
      (cell) => [cell, 'out'] as const,
    ),
    ...['', 'Pay Bill', 'Credit card purchase', 'Credit/Debit'].map((cell) => [cell, null] as const),
  ])('reads the direction of %j', (cell, direction) => expect(readDirection(cell)).toBe(direction));

  it.each([
    ...['Completed', 'SUCCESS', 'Posted', 'Paid', 'Transaction successful'].map(
      (cell) => [cell, 'done'] as const,
    ),
    ...['Failed', 'Pending', 'Not completed', 'Cancelled', 'In progress', 'Reversed', 'Declined'].map(
      (cell) => [cell, 'not-done'] as const,
    ),
    ...['', '00', 'Lerato'].map((cell) => [cell, null] as const),
  ])('reads the status %j', (cell, status) => expect(readStatus(cell)).toBe(status));

  it.each([
    ['BALANCE BROUGHT FORWARD', true],
    ['Closing Balance', true],
    ['Opening balance as at 1 March', true],
    ['Balance b/f', true],
    ['Totals', true],
    ['Total paid in', true],
    ['TOTAL MASERU', false],
    ['Payment of the closing balance', false],
    ['Balance for Lerato', false],
  ])('tells whether %j is a balance or a total', (cell, isSummary) =>
    expect(isSummaryCell(cell)).toBe(isSummary),
  );
});

describe('transaction ids', () => {
  it.each([
    ['="00123"', '00123'],
    ["'00123", '00123'],
    [' ab 12 ', 'AB12'],
    ['260303111111.0', '260303111111'],
    ['', ''],
  ])('stores %j as %j', (cell, id) => expect(parseTransactionId(cell)).toBe(id));

  it.each([
    ['2.60303E+11', true],
    ['2,60303E+11', true],
    ['3E+11', true],
    ['2.6E11', true],
    ['6E12345678', false],
    ['QK12AB34CD', false],
    ['260303111111', false],
  ])('tells whether a spreadsheet shortened %j', (id, isShort) => expect(isShortenedId(id)).toBe(isShort));
});
