import { getTestSeed, runsAllCases } from '@thuto/domain/testing/sample';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../testing/create-random.ts';
import { readStatement } from './read-statement.ts';
import { StatementRejected } from './statement-rejected.ts';

const INPUTS = runsAllCases() ? 10_000 : 300;
const OPTIONS = { saved: null, zone: 'Africa/Maseru', today: '2026-03-20' };

/** Statements of each kind. Every mutation starts from one of them. */
const SEEDS = [
  'Date,Description,Type,Amount,Balance\r\n03/03/2026,FROM MAMELLO M K9H-ZNH,Credit,450.00,1450.00\r\n04/03/2026,RENT,Debit,1200.00,250.00\r\n',
  'Date,Transaction ID,Reference,Payer,Amount\n03/03/2026,2.60303E+11,K9H-ZNH,Lerato M,450.00\n31/03/2026,="00123",,Neo T,360.50\n',
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.\nTC31AAAA01,03-03-2026 10:00:00,Pay Bill,Completed,450.00,,1450.00,26650123456 - MAMELLO M,K9H-ZNH\nTC31AAAA03,03-03-2026 10:09:00,Charge,Completed,,5.00,1445.00,,\n',
  '03/03/2026;450,00;MAMELLO M K9H-ZNH;12450,00\n04/03/2026;-15,00;FEE;12435,00\n15/03/2026;360,00;NEO T;12795,00\n',
  'My bank\n\nDate,Description,Amount,Balance\n01/03/2026,BALANCE BROUGHT FORWARD,1000.00,1000.00\n03/03/2026,"FROM ""M""\nK9H-ZNH",(450.00),550.00\n,Total,450.00,\n',
  'Date\tTransaction ID\tAmount\n2026-03-02T23:30:00Z\tA1X90003\t450.00\n2026-03-03T08:00:00+02:00\tA1X90004\tM 1,360.00\n',
];
const PIECES = [
  ',',
  ';',
  '"',
  '\n',
  '\r',
  '\t',
  '-',
  '(',
  ')',
  '0',
  '9',
  'CR',
  'DR',
  'Z',
  '+02:00',
  '/',
  '.',
  ' ',
  '=',
  'E+11',
  '\u202e',
  '½',
  'Total',
  '\u0000',
  'M',
  '%',
];

function mutate(random: Random): string {
  let text = random.pick(SEEDS) ?? '';
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const at = random.below(text.length);
    const end = at + random.below(8);
    const kind = random.below(10);
    if (kind < 4) text = text.slice(0, at) + (random.pick(PIECES) ?? '') + text.slice(at);
    else if (kind < 7) text = text.slice(0, at) + text.slice(end);
    else if (kind < 9) text = text.slice(0, at) + text.slice(at, end + 20) + text.slice(at);
    else text += random.pick(SEEDS) ?? '';
  }
  return text;
}

/** Whether a text holds an amount in lisente, with any separators: `450.00`, `450,0` and `450` are 45,000. */
function holdsAmount(text: string, lisente: number): boolean {
  const numbers = text.replaceAll(/[ ,.'\t\r\p{Cf}\0]/gu, '');
  const digits = String(lisente);
  return [digits, digits.replace(/0$/u, ''), digits.replace(/00$/u, '')].some((form) =>
    numbers.includes(form),
  );
}

/** Whether a text holds the day, the month and the year of a date, give or take the day that a zone moves it. */
function holdsDate(text: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  const holdsYear = text.includes(year) || text.includes(year.slice(2));
  const numbers = new Set(
    [...text.matchAll(/\d{1,8}/gu)].flatMap(([digits]) => [
      Number(digits),
      Number(digits.slice(4, 6)),
      Number(digits.slice(6, 8)),
    ]),
  );
  const near = [-1, 0, 1].map(
    (shift) => new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + shift)),
  );
  return (
    holdsYear && near.some((each) => numbers.has(each.getUTCDate()) && numbers.has(each.getUTCMonth() + 1))
  );
}

describe('readStatement with mutated statements', () => {
  it(`throws nothing else, and reads no amount and no date that is not in the text, in ${String(INPUTS)} inputs`, () => {
    const random = createRandom(getTestSeed('mutated statements'));
    for (let count = 0; count < INPUTS; count += 1) {
      const text = mutate(random);
      try {
        const { lines } = readStatement(Buffer.from(text), OPTIONS);
        for (const { amountLisente, date, balanceLisente } of lines) {
          expect(amountLisente, JSON.stringify(text)).toBeGreaterThan(0);
          expect(holdsAmount(text, amountLisente), `${amountLisente} of ${JSON.stringify(text)}`).toBe(true);
          if (balanceLisente !== null && balanceLisente !== 0) {
            expect(
              holdsAmount(text, Math.abs(balanceLisente)),
              `${balanceLisente} of ${JSON.stringify(text)}`,
            ).toBe(true);
          }
          expect(holdsDate(text, date), `${date} of ${JSON.stringify(text)}`).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof StatementRejected)) throw error;
      }
    }
  });
});
