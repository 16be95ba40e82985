import { describe, expect, it } from 'vitest';
import { decodeStatement } from './decode-statement.ts';
import { parseStatement } from './parse-statement.ts';
import { readStatement } from './read-statement.ts';

const HEADER = 'Date,Transaction ID,Reference,Payer,Amount,Balance';
const LINE = '2026-03-03,AB12CD34,T7K,Lerato,450.00,1000.00';
const OPTIONS = { saved: null, zone: 'Africa/Maseru', today: '2026-03-20' };
const read = (text: string) => readStatement(Buffer.from(text), OPTIONS);
const one = { transactionId: 'AB12CD34', amountLisente: 45_000, date: '2026-03-03', lineNumber: 2 };

describe('decodeStatement', () => {
  const text = `${HEADER}\n2026-03-03,AB12CD34,T7K,Thabo Mokoená,450.00,`;
  const utf16 = Buffer.from(text, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${text}`)],
    ['UTF-16LE with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16LE', utf16],
    [
      'UTF-16BE with a byte order mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    ],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('decodes %s (RECON-1)', (_name, bytes) => {
    const { lines } = readStatement(bytes, OPTIONS);
    expect(lines).toMatchObject([{ ...one, payer: 'Thabo Mokoená' }]);
  });

  it.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'not-text'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'not-text'],
    ['a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'not-text'],
    ['an empty file', Buffer.from(' \n'), 'empty'],
  ])('refuses %s', (_name, bytes, why) => {
    expect(() => decodeStatement(bytes)).toThrow(expect.objectContaining({ why }));
  });
});

describe('readStatement', () => {
  it.each([
    ['commas', `${HEADER}\n${LINE}`],
    ['Windows line ends', `${HEADER}\r\n${LINE}\r\n`],
    [
      'semicolons and decimal commas',
      `${HEADER.replaceAll(',', ';')}\n2026-03-03;AB12CD34;T7K;Lerato;450,00;1 000,00`,
    ],
    ['tabs', `${HEADER.replaceAll(',', '\t')}\n${LINE.replaceAll(',', '\t')}`],
    ['quotes', `${HEADER}\n"2026-03-03","AB12CD34","T7K","Lerato","450.00","1,000.00"`],
  ])('reads %s', (_name, text) => expect(read(text).lines).toMatchObject([one]));

  it('reads the delimiter that a spreadsheet declares, and keeps the line numbers', () => {
    const text = `sep=;\n${HEADER.replaceAll(',', ';')}\n${LINE.replaceAll(',', ';')}`;
    expect(read(text).lines).toMatchObject([{ ...one, lineNumber: 3 }]);
  });

  it('skips the lines before the headings', () => {
    expect(read(`Statement of,Thuto\nAccount,1234\n\n${HEADER}\n${LINE}`).lines).toMatchObject([
      { ...one, lineNumber: 5 },
    ]);
  });

  it('reads a quoted cell with line breaks', () => {
    const text = `${HEADER}\n2026-03-03,AB12CD34,"T7K\nfor Lerato",L,450.00,\n2026-03-04,EF56,,L,10.00,`;
    expect(read(text)).toMatchObject({
      lines: [
        { ...one, reference: 'T7K for Lerato' },
        { transactionId: 'EF56', lineNumber: 4 },
      ],
      broken: [],
    });
  });

  it('names broken lines by their numbers and reads the rest', () => {
    const text = [
      HEADER,
      LINE,
      'yesterday,B1,,,10.00,',
      '2026-03-03,C1,"never closed,,20.00,',
      '2026-03-03,D1,,,30.00,',
      '2026-03-03,E1,,,,',
      '2026-03-03,F1,,,-40.00,',
      '2026-03-03,AB12CD34,,,999.00,',
      LINE,
    ].join('\n');
    const { lines, broken, debits, repeated } = read(text);
    expect(lines.map(({ lineNumber }) => lineNumber)).toEqual([2, 5]);
    expect(broken.map(({ lineNumber, fault }) => [lineNumber, fault])).toEqual([
      [3, 'date-invalid'],
      [4, 'quotes-broken'],
      [6, 'amount-missing'],
      [8, 'transaction-repeated'],
    ]);
    expect([debits, repeated]).toEqual([1, 1]);
  });

  it('stops a quote that swallows the lines up to the next quote', () => {
    const text = [HEADER, '2026-03-03,C1,"open,,20.00,', LINE, '2026-03-03,D1,"closed",,30.00,'].join('\n');
    const { lines, broken } = read(text);
    expect(broken.map(({ lineNumber }) => lineNumber)).toEqual([2]);
    expect(lines.map(({ transactionId }) => transactionId)).toEqual(['AB12CD34', 'D1']);
  });

  it('reads nothing until date and amount have a column, and shows a wrong column', () => {
    expect(read('When,What\n2026-03-03,450')).toMatchObject({ isComplete: false, lines: [] });
    const wrong = readStatement(Buffer.from(`${HEADER}\n${LINE}`), {
      ...OPTIONS,
      mapping: { date: 0, transactionId: 1, reference: 2, payer: 3, amount: 5, balance: 4, moneyOut: null },
    });
    expect(wrong.lines).toMatchObject([{ amountLisente: 100_000, balanceLisente: 45_000 }]);
  });

  it('tells equal lines without a transaction id apart, the same way each time', () => {
    const text = 'Date,Amount,Payer\n2026-03-03,450,Lerato\n2026-03-03,450,Lerato\n2026-03-03,450,Thabo';
    const keys = read(text).lines.map(({ lineKey }) => lineKey);
    expect(new Set(keys).size).toBe(3);
    expect(read(text).lines.map(({ lineKey }) => lineKey)).toEqual(keys);
  });

  it('reads 50,000 lines', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `2026-03-03,TX${index},,L,450.00,`);
    expect(read([HEADER, ...lines].join('\n')).lines).toHaveLength(50_000);
    expect(() => parseStatement('a,b\n'.repeat(60_001))).toThrow('too-many-lines');
  });

  it.each([
    ['one column', 'Hello\nWorld', 'no-columns'],
    ['a hundred broken quotes', `${HEADER}\n${'1,"x,,\n'.repeat(101)}`, 'quotes'],
  ])('refuses %s', (_name, text, why) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ why }));
  });
});
