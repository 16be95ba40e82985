import { describe, expect, it } from 'vitest';
import { type ReadingOptions, readRows } from './statement-reading.ts';

/** Reads a file of cells separated by `|`. The first row holds the headings. */
function read(text: string, options: Partial<ReadingOptions> = {}) {
  const [headings = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return readRows(
    headings,
    true,
    rows.map((cells, index) => ({ lineNumber: index + 2, cells })),
    { zone: 'Africa/Maseru', today: '2026-03-20', ...options },
  );
}
const amounts = (text: string, options?: Partial<ReadingOptions>) =>
  read(text, options).lines.map(({ amountLisente }) => amountLisente / 100);
const faults = (text: string, options?: Partial<ReadingOptions>) =>
  read(text, options).broken.map(({ lineNumber, fault }) => [lineNumber, fault]);

describe('the direction of a row (RECON-13)', () => {
  it.each([
    ['a column of words', 'column', 'Date|Type|Amount\n2026-03-03|Credit|450.00\n2026-03-04|Debit|1200.00'],
    ['DR and CR', 'column', 'Date|DR/CR|Amount\n2026-03-03|CR|450.00\n2026-03-04|DR|1200.00'],
    ['a column that no heading names', 'column', 'Date|X|Amount\n2026-03-03|C|450.00\n2026-03-04|D|1200.00'],
    ['plus and minus in a column', 'column', 'Date|Sign|Amount\n2026-03-03|+|450.00\n2026-03-04|-|1200.00'],
    ['two columns', 'columns', 'Date|Credit|Debit\n2026-03-03|450.00|\n2026-03-04||1200.00'],
    [
      'two columns with zeros',
      'columns',
      'Date|Paid In|Withdrawn\n2026-03-03|450.00|0.00\n2026-03-04|0.00|1200.00',
    ],
    [
      'two columns with a minus',
      'columns',
      'Date|Paid In|Withdrawn\n2026-03-03|450.00|\n2026-03-04||-1200.00',
    ],
    ['signs', 'sign', 'Date|Amount\n2026-03-03|450.00\n2026-03-04|-1200.00'],
    ['a trailing minus', 'sign', 'Date|Amount\n2026-03-03|450.00\n2026-03-04|1200.00-'],
    ['brackets', 'sign', 'Date|Amount\n2026-03-03|450.00\n2026-03-04|(1200.00)'],
    ['DR behind the amount', 'sign', 'Date|Amount\n2026-03-03|450.00\n2026-03-04|1200.00 DR'],
    [
      'the balance alone',
      'balance',
      'Date|Text|Amount|Balance\n2026-03-02|Opening balance||1000.00\n2026-03-03|A|450.00|1450.00\n2026-03-04|B|1200.00|250.00',
    ],
    [
      'the balance, the newest first',
      'balance',
      'Date|Text|Amount|Balance\n2026-03-04|B|1200.00|250.00\n2026-03-03|A|450.00|1450.00\n2026-03-02|Opening balance||1000.00',
    ],
  ])('is found by %s', (_name, source, text) => {
    const { direction, lines, debits } = read(text);
    expect({ direction, amounts: lines.map((line) => line.amountLisente), debits }).toEqual({
      direction: source,
      amounts: [45_000],
      debits: 1,
    });
  });

  it('is unclear without any sign, and such a row is never money', () => {
    expect(faults('Date|DR/CR|Amount\n2026-03-03|CR|450.00\n2026-03-04||1200.00')).toEqual([
      [3, 'direction-unclear'],
    ]);
    expect(faults('Date|Credit|Debit\n2026-03-03|450.00|\n2026-03-04|12.00|12.00')).toEqual([
      [3, 'direction-unclear'],
    ]);
    // The balance goes down, and no row says where it started.
    expect(faults('Date|Amount|Balance\n2026-03-03|450.00|1450.00\n2026-03-04|1200.00|250.00')).toEqual([
      [2, 'direction-unclear'],
    ]);
  });

  it('is refused where the balance says the opposite', () => {
    const text =
      'Date|Type|Amount|Balance\n2026-03-03|CR|450.00|1450.00\n2026-03-04|CR|1200.00|250.00\n2026-03-05|CR|10.00|260.00';
    expect(faults(text)).toEqual([[3, 'balance-contradicts']]);
    expect(amounts(text)).toEqual([450, 10]);
  });

  it('ignores a type that is a kind of payment', () => {
    const text = 'Date|Type|Paid In|Withdrawn\n2026-03-03|Pay Bill|450.00|\n2026-03-03|Pay Bill Charge||5.00';
    expect(read(text)).toMatchObject({ debits: 1, mapping: { direction: null } });
    expect(amounts(text)).toEqual([450]);
  });
});

describe('rows that are no payment (RECON-13)', () => {
  it('leaves out rows that were not completed, and reports a status that is not known', () => {
    const text =
      'Date|Status|Amount\n2026-03-03|Completed|450.00\n2026-03-03|Failed|450.00\n2026-03-03|Reversed|9.00\n2026-03-03|Perhaps|7.00\n2026-03-03|Pending|8.00';
    expect(amounts(text)).toEqual([450]);
    expect(faults(text)).toEqual([[5, 'status-unknown']]);
    expect(read(text).leftOut.map(({ lineNumber, reason }) => [lineNumber, reason])).toEqual([
      [3, 'not-completed'],
      [4, 'not-completed'],
      [6, 'not-completed'],
    ]);
  });

  it('leaves out balances, totals and texts, and names them', () => {
    const text =
      'Date|Description|Amount|Balance\n01/03/2026|BALANCE BROUGHT FORWARD|1000.00|1000.00\n03/03/2026|FROM M|450.00|1450.00\n31/03/2026|CLOSING BALANCE|1450.00|1450.00\n|Total|450.00|\nDate|Description|Amount|Balance\n|Printed on request||';
    expect(amounts(text)).toEqual([450]);
    expect(faults(text)).toEqual([]);
    expect(read(text).leftOut.map(({ lineNumber, reason }) => [lineNumber, reason])).toEqual([
      [2, 'summary'],
      [4, 'summary'],
      [5, 'summary'],
      [6, 'text'],
      [7, 'text'],
    ]);
  });

  it('keeps a first payment that equals its balance, whatever its remark says', () => {
    expect(
      amounts(
        'Date|Description|Amount|Balance\n2026-03-03|From Neo|450.00|450.00\n2026-03-04|Total fees|10.00|460.00',
      ),
    ).toEqual([450, 10]);
    // A payment that changes the balance is money, even with the words of a balance.
    expect(
      amounts(
        'Date|Description|Amount|Balance\n2026-03-03|A|450.00|1450.00\n2026-03-04|closing balance|50.00|1500.00',
      ),
    ).toEqual([450, 50]);
  });
});

describe('the order of dates (RECON-14)', () => {
  const file = (...dates: string[]) => `Date|Amount\n${dates.map((date) => `${date}|1.00`).join('\n')}`;
  const decide = (dates: string[], options?: Partial<ReadingOptions>) => {
    const { dateOrder, dateOrderSource, lines } = read(file(...dates), options);
    return [dateOrder, dateOrderSource, lines.map(({ date }) => date.slice(5)).join(' ')];
  };

  it.each([
    [['03/04/2026', '31/03/2026'], 'dmy', 'certain'],
    [['03/04/2026', '03/31/2026'], 'mdy', 'certain'],
    [['01/02/2026', '01/03/2026', '01/13/2026', '02/01/2026'], 'mdy', 'certain'],
    [['03/03/2026', '04/03/2026', '05/03/2026'], 'dmy', 'likely'],
    [['05/03/2026', '04/03/2026', '03/03/2026'], 'dmy', 'likely'],
    [['03/03/2026', '2026-03-04'], 'dmy', 'words'],
    [['02/03/2026'], 'dmy', 'unclear'],
    [['01/01/2026', '01/02/2026', '01/03/2026'], 'dmy', 'unclear'],
    [['31/01/2026', '01/31/2026'], 'dmy', 'unclear'],
  ])('decides %j by the whole file', (dates, order, source) => {
    expect(decide(dates).slice(0, 2)).toEqual([order, source]);
  });

  it('takes the choice of an admin, else the order of the last file, if this file leaves it open', () => {
    expect(decide(['04/03/2026'], { dateOrder: 'mdy' })).toEqual(['mdy', 'chosen', '04-03']);
    expect(decide(['04/03/2026'], { savedDateOrder: 'mdy' })).toEqual(['mdy', 'saved', '04-03']);
    expect(decide(['04/03/2026', '31/03/2026'], { savedDateOrder: 'mdy' }).slice(0, 2)).toEqual([
      'dmy',
      'certain',
    ]);
  });

  it('prefers the order without dates in the future', () => {
    expect(decide(['03/04/2026', '03/05/2026'], { today: '2026-03-20' })).toEqual([
      'mdy',
      'likely',
      '03-04 03-05',
    ]);
  });

  it('reports the one date that does not fit', () => {
    const dates = ['13/03/2026', '14/03/2026', '15/03/2026', '03/16/2026'];
    expect(faults(file(...dates))).toEqual([[5, 'date-invalid']]);
  });
});

describe('times and zones (RECON-14)', () => {
  const times = (text: string, options?: Partial<ReadingOptions>) =>
    read(text, options).lines.map(({ date, time }) => `${date} ${time ?? ''}`);

  it.each([
    ['UTC', 'Date|Amount\n2026-03-02T23:30:00Z|1.00', '2026-03-03 01:30'],
    ['an offset', 'Date|Amount\n2026-03-02T20:30:00-03:00|1.00', '2026-03-03 01:30'],
    ['the offset of the centre', 'Date|Amount\n2026-03-03 01:30 +0200|1.00', '2026-03-03 01:30'],
    ['a heading in UTC', 'Date (UTC)|Amount\n2026-03-02 23:30|1.00', '2026-03-03 01:30'],
    ['a column of times', 'Date|Time|Amount\n2026-03-03|1:30 AM|1.00', '2026-03-03 01:30'],
    ['no zone', 'Date|Amount\n2026-03-03 01:30|1.00', '2026-03-03 01:30'],
    ['no time, in UTC', 'Date (UTC)|Amount\n2026-03-03|1.00', '2026-03-03 '],
  ])('reads %s', (_name, text, time) => expect(times(text)).toEqual([time]));

  it('takes the choice of an admin for times without a zone', () => {
    expect(times('Date|Amount\n2026-03-02 23:30|1.00', { times: 'utc' })).toEqual(['2026-03-03 01:30']);
  });

  it('reports a zone that is not known', () => {
    expect(faults('Date|Amount\n2026-03-02 23:30 QQT|1.00')).toEqual([[2, 'zone-unknown']]);
  });
});

describe('transaction ids (RECON-15)', () => {
  const file = (...ids: string[]) =>
    `Date|Transaction ID|Payer|Amount\n${ids.map((id, index) => `2026-03-03|${id}|P${String(index)}|450.00`).join('\n')}`;

  it.each([
    ['scientific numbers', ['2.60303E+11', '2.60303E+11', '3E+11'], [2, 3, 4]],
    ['digits behind the fifteenth that became zeros', ['2603031111111110000', '2603031111111120000'], [2, 3]],
    ['a lost zero', ['026030311111', '026030311112', '26030311113'], [4]],
  ])('reports %s, and stores none of them', (_name, ids, lines) => {
    expect(faults(file(...ids)).map(([line]) => line)).toEqual(lines);
    expect(read(file(...ids)).lines).toHaveLength(ids.length - lines.length);
  });

  it.each([
    ['ids of different providers', ['6E12345678', 'QK12AB34CD', '260303111111']],
    ['ids that count up', ['98', '99', '100', '101']],
    ['protected by a formula', ['="00123"', '="00124"']],
  ])('keeps %s', (_name, ids) => expect(read(file(...ids)).lines).toHaveLength(ids.length));

  it('leaves out a line that repeats another in every cell, and reports one that only shares its id', () => {
    const text =
      'Date|Transaction ID|Payer|Amount\n2026-03-03|A1|L|450.00\n2026-03-03|A1|L|450.00\n2026-03-03|A1|Neo|450.00';
    expect(read(text)).toMatchObject({ repeated: 1, lines: [{ payer: 'L' }] });
    expect(faults(text)).toEqual([[4, 'transaction-repeated']]);
  });
});

describe('the facts of a line', () => {
  it('finds the reference anywhere in its texts, and the payer without their number', () => {
    const text =
      'Date|Reference|Other Party Info|Note|Amount\n2026-03-03|fees|26650123456 - MAMELLO M|for K9H-ZNH|450.00';
    expect(read(text).lines).toMatchObject([
      { payer: 'MAMELLO M', reference: 'fees', orderReferences: ['K9HZNH'] },
    ]);
  });

  it('compares the sums with the running balance', () => {
    const rows = ['2026-03-03|450.00|1450.00', '2026-03-04|-1200.00|250.00', '2026-03-05|360.00|610.00'];
    const check = (...lines: string[]) => read(['Date|Amount|Balance', ...lines].join('\n')).balance;
    expect(check(...rows)).toEqual({ openingLisente: 100_000, closingLisente: 61_000, agrees: true });
    expect(check(...rows.toReversed())).toEqual({
      openingLisente: 100_000,
      closingLisente: 61_000,
      agrees: true,
    });
    expect(check(...rows, '2026-03-06|5.00|900.00')).toMatchObject({ agrees: false });
    expect(check('2026-03-03|450.00|')).toBeNull();
  });

  it('keeps a formula as text and removes control characters', () => {
    expect(read('Date|Payer|Amount\n2026-03-03|=1+1\u0007\u202e|1.00').lines).toMatchObject([
      { payer: '=1+1' },
    ]);
  });
});
