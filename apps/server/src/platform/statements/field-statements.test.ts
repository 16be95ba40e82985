import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const OPTIONS = { saved: null, zone: 'Africa/Maseru', today: '2026-04-20' };

/** Says what is read: of each payment its date, time, amount, id and reference. */
const show = (text: string | Uint8Array): Shown => {
  const { lines, debits, broken, leftOut } = readStatement(
    typeof text === 'string' ? Buffer.from(text) : text,
    OPTIONS,
  );
  return {
    in: lines.map(({ date, time, amountLisente, transactionId, orderReferences }) =>
      [date, time, amountLisente / 100, transactionId, ...orderReferences]
        .filter((fact) => fact !== null)
        .join(' '),
    ),
    out: debits,
    asked: broken.map(({ fault }) => fault),
    left: leftOut.map(({ reason }) => reason),
  };
};
interface Shown {
  readonly in: readonly string[];
  readonly out: number;
  readonly asked: readonly string[];
  readonly left: readonly string[];
}
const NOTHING: Shown = { in: [], out: 0, asked: [], left: [] };
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Statements as banks and mobile money operators send them, after reports from the field. */
const STATEMENTS: readonly (readonly [what: string, text: string | Uint8Array, read: Partial<Shown>])[] = [
  [
    'a column Type with Credit and Debit (STM-1)',
    'Date,Description,Type,Amount,Balance\n03/03/2026,FROM LERATO K9H-ZNH,Credit,450.00,1450.00\n04/03/2026,RENT PAID,Debit,1200.00,250.00\n05/03/2026,FROM NEO,Credit,360.00,610.00\n',
    { in: ['2026-03-03 450 K9HZNH', '2026-03-05 360'], out: 1 },
  ],
  [
    'a column DR/CR (STM-1)',
    'Date,Narration,DR/CR,Amount,Balance\n03/03/2026,FROM LERATO K9H-ZNH,CR,450.00,1450.00\n04/03/2026,RENT PAID,DR,1200.00,250.00\n05/03/2026,FROM NEO,CR,360.00,610.00\n',
    { in: ['2026-03-03 450 K9HZNH', '2026-03-05 360'], out: 1 },
  ],
  [
    'ids that a spreadsheet has shortened (STM-2)',
    'Date,Transaction ID,Reference,Payer,Amount\n03/03/2026,2.60303E+11,K9H-ZNH,Lerato,450.00\n03/03/2026,2.60303E+11,,Neo,450.00\n03/03/2026,2.60303E+11,,Palesa,360.00\n',
    { asked: ['id-shortened', 'id-shortened', 'id-shortened'] },
  ],
  [
    'the export of an organisation with a failed row (STM-3)',
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.\nTC31BBBB01,03-03-2026 10:00:00,Pay Bill,Completed,450.00,,1450.00,26650123456 - LERATO M,K9H-ZNH\nTC31BBBB02,03-03-2026 10:05:00,Pay Bill,Failed,450.00,,1450.00,26650123456 - LERATO M,K9H-ZNH\nTC31BBBB03,03-03-2026 10:09:00,Pay Bill Charge,Completed,,5.00,1445.00,,\n',
    { in: ['2026-03-03 10:00 450 TC31BBBB01 K9HZNH'], out: 1, left: ['not-completed'] },
  ],
  [
    'no row of headings (STM-4)',
    '03/03/2026,450.00,LERATO M K9H-ZNH,12450.00\n04/03/2026,-15.00,MONTHLY FEE,12435.00\n05/03/2026,360.00,NEO T,12795.00\n',
    { in: ['2026-03-03 450 K9HZNH', '2026-03-05 360'], out: 1 },
  ],
  [
    'balances as rows with an amount (STM-6)',
    'Date,Description,Amount,Balance\n01/03/2026,BALANCE BROUGHT FORWARD,1000.00,1000.00\n03/03/2026,FROM LERATO K9H-ZNH,450.00,1450.00\n31/03/2026,CLOSING BALANCE,1450.00,1450.00\n',
    { in: ['2026-03-03 450 K9HZNH'], left: ['summary', 'summary'] },
  ],
  [
    'times in UTC (STM-7)',
    'Date,Transaction ID,Amount\n2026-03-02T23:30:00Z,A1X90003,450.00\n2026-03-03T08:00:00Z,A1X90004,360.00\n',
    { in: ['2026-03-03 01:30 450 A1X90003', '2026-03-03 10:00 360 A1X90004'] },
  ],
  [
    'semicolons and decimal commas',
    'Date;Description;Amount;Balance\n03/03/2026;FNB APP PAYMENT FROM LERATO K9H-ZNH;450,00;1450,00\n14/03/2026;MONTHLY FEE;-65,00;1385,00\n',
    { in: ['2026-03-03 450 K9HZNH'], out: 1 },
  ],
  [
    'dates as 03MAR2026 and signs behind the amount',
    'Transaction Date,Description,Amount,Balance\n03MAR2026,CREDIT TRANSFER K9H-ZNH,450.00+,1450.00+\n04MAR2026,FEE,10.00-,1440.00+\n',
    { in: ['2026-03-03 450 K9HZNH'], out: 1 },
  ],
  [
    'thousands with a space, two date columns and a row of totals',
    'Account,9080001234\nPeriod,01/03/2026 - 31/03/2026\n\nPosting Date,Value Date,Narrative,Debit,Credit,Balance\n03 Mar 2026,03 Mar 2026,"EFT LERATO M, K9H ZNH",,"1 450.00","2 450.00"\n04 Mar 2026,04 Mar 2026,CHARGES,12.50,,"2 437.50"\n,,Totals,12.50,1 450.00,\n',
    { in: ['2026-03-03 1450 K9HZNH'], out: 1, left: ['summary'] },
  ],
  [
    'kinds of payments of a mobile money operator',
    'Transaction ID,Date & Time,Transaction Type,From,To,Amount (M),Fee,Status\nMP260303.1415.A12345,2026/03/03 14:15:22,Merchant Payment,26662123456 Lerato M,THUTO,450.00,0.00,SUCCESS\nMP260303.1416.A12346,2026/03/03 14:16:00,Cash Out,THUTO,26662000000 Agent,200.00,5.00,SUCCESS\n',
    { in: ['2026-03-03 14:15 450 MP260303.1415.A12345'], out: 1 },
  ],
  [
    'a reversal whose payment names no direction',
    'Date,Transaction ID,Type,Details,Amount\n2026-03-03 10:00,TC31AAAA01,Payment,K9H-ZNH,450.00\n2026-03-03 11:00,TC31AAAA09,Reversal,Reversal of TC31AAAA01,450.00\n',
    { out: 1, asked: ['direction-unclear'] },
  ],
  [
    'UTF-16 with tabs, as spreadsheets save “Unicode text”',
    utf16(
      'Date\tDescription\tAmount\tBalance\r\n03/03/2026\tPAY K9H-ZNH\t450.00\t1450.00\r\n13/03/2026\tFEE\t-5.00\t1445.00\r\n',
    ),
    { in: ['2026-03-03 450 K9HZNH'], out: 1 },
  ],
  [
    'the line sep=; of a spreadsheet',
    'sep=;\nDate;Description;Amount\n2026-03-03;PAY K9H-ZNH;450.00\n',
    { in: ['2026-03-03 450 K9HZNH'] },
  ],
  [
    'full-width digits',
    'Date,Description,Amount\n２０２６-０３-０３,K9H-ZNH,４５０．００\n',
    { in: ['2026-03-03 450 K9HZNH'] },
  ],
  [
    'serial numbers instead of dates',
    'Date,Description,Amount\n46084,K9H-ZNH,450.00\n',
    { asked: ['date-invalid'] },
  ],
  [
    'ids that lost their zeros',
    'Date,Transaction ID,Amount\n2026-03-03,000123456789,450.00\n2026-03-04,123456790,360.00\n2026-03-05,000123456791,361.00\n',
    { in: ['2026-03-03 450 000123456789', '2026-03-05 361 000123456791'], asked: ['id-zeros-lost'] },
  ],
  [
    'ids in a file without headings',
    '2026-03-03,10:00,TC31AAAA01,450.00,1450.00\n2026-03-03,11:00,TC31AAAA02,360.00,1810.00\n',
    { in: ['2026-03-03 450 TC31AAAA01', '2026-03-03 360 TC31AAAA02'] },
  ],
  [
    'sentences and repeated headings between the rows',
    'Date,Details,Amount\n2026-03-03,K9H-ZNH,450.00\nDate,Details,Amount\n2026-03-04,NEO,360.00\n*** End of statement ***\nGenerated on 2026-04-01 by Online Banking\n',
    { in: ['2026-03-03 450 K9HZNH', '2026-03-04 360'], left: ['text', 'text', 'text'] },
  ],
  [
    'amounts of another currency beside',
    'Date,Description,Original Amount,Original Currency,Amount,Balance\n2026-03-03,K9H-ZNH,25.00,USD,450.00,1450.00\n',
    { in: ['2026-03-03 450 K9HZNH'] },
  ],
  [
    'headings and months in Sesotho',
    'Letsatsi,Tlhaloso,Chelete\n3 Hlakubele 2026,K9H-ZNH,450.00\n',
    { in: ['2026-03-03 450 K9HZNH'] },
  ],
  [
    'two columns of amounts and a balance without headings',
    '03/03/2026,LERATO K9H-ZNH,,450.00,1450.00\n14/03/2026,FEE,15.00,,1435.00\n15/03/2026,NEO,,360.00,1795.00\n',
    { in: ['2026-03-03 450 K9HZNH', '2026-03-15 360'], out: 1 },
  ],
  [
    'the same with zeros, newest first',
    '15/03/2026,NEO,0.00,360.00,1795.00\n14/03/2026,FEE,15.00,0.00,1435.00\n03/03/2026,LERATO K9H-ZNH,0.00,450.00,1450.00\n',
    { in: ['2026-03-15 360', '2026-03-03 450 K9HZNH'], out: 1 },
  ],
  [
    'columns C/D and Amt, with the currency in the cell',
    'Date,Narrative,C/D,Amt\n03/03/2026,FROM LERATO K9H-ZNH,C,"M1,450.00"\n14/03/2026,FEE,D,M10.00\n',
    { in: ['2026-03-03 1450 K9HZNH'], out: 1 },
  ],
  [
    'two rows of headings',
    'Date,Description,Amount,,Balance\n,,Debit,Credit,\n03/03/2026,K9H-ZNH,,450.00,1450.00\n14/03/2026,FEE,15.00,,1435.00\n',
    { in: ['2026-03-03 450 K9HZNH'], out: 1 },
  ],
  [
    'a pending row',
    'Date,Details,Amount,Status\n2026-03-03,K9H-ZNH,450.00,Pending\n',
    { left: ['not-completed'] },
  ],
];

describe('statements from the field (RECON-13, RECON-14, RECON-15)', () => {
  it.each(STATEMENTS)('reads %s', (_what, text, read) => {
    expect(show(text)).toEqual({ ...NOTHING, ...read });
  });
});
