import * as fc from 'fast-check';
import { parseAmount } from './amount-text.ts';
import { findDate } from './message-dates.ts';
import { compileTemplate, SHIPPED_TEMPLATES } from './message-templates.ts';
import {
  concernsDesk,
  type MessageHolder,
  normalizeMessage,
  readPaymentMessage,
} from './payment-messages.ts';
import { FIELD_MESSAGES, GOLDEN_MESSAGES } from './payment-messages.golden.ts';
import { getTestSeed, runsAllCases } from '../testing/sample.ts';

const RUNS = 400;
const SLOW_RUNS = 10_000;

const TEXTS = [...FIELD_MESSAGES.map(([, text]) => text), ...GOLDEN_MESSAGES.map(({ text }) => text)];
const PIECES = [
  'M450.00 ',
  '1,020',
  ' Confirmed. ',
  ' sent to ',
  ' received from ',
  ' Remark: ',
  'balance is M9.00',
  '\u200b',
  '\n',
  'İ',
  '{amount}',
];
const TEMPLATES = SHIPPED_TEMPLATES.map(compileTemplate).filter((compiled) => typeof compiled !== 'string');

/** Golden messages with characters cut out and pieces put in. */
const mutated = (): fc.Arbitrary<string> => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.constantFrom(...PIECES),
    fc.constantFrom(...TEXTS),
  );
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(25), put: piece });
  return fc.tuple(fc.constantFrom(...TEXTS), fc.array(edit, { maxLength: 5 })).map(([text, edits]) =>
    edits.reduce((changed, { at, cut, put }) => {
      const from = Math.floor(at * changed.length);
      return changed.slice(0, from) + put + changed.slice(from + cut);
    }, text),
  );
};

/** Whether some digits of the text, with their separators, are the amount. */
function hasAmount(text: string, amountLisente: number): boolean {
  const numbers = text.match(/\d[\d ,.']*\d|\d/gu) ?? [];
  return numbers.some((number) =>
    [...number].some((_, from) =>
      Array.from({ length: number.length - from }, (__, more) =>
        parseAmount(number.slice(from, from + more + 1)),
      ).includes(amountLisente),
    ),
  );
}

/** Whether some place of the text reads as the date. */
const hasDate = (text: string, date: string): boolean =>
  [...text].some((_, index) => findDate(text.slice(index, index + 24)) === date);

/**
 * Reads mutated messages: none throws, and no id, amount or date is read that the text does not have.
 * @throws Error with the text that fails.
 */
export function fuzzMessages(): void {
  const holders: fc.Arbitrary<MessageHolder> = fc.constantFrom('payer', 'centre');
  fc.assert(
    fc.property(mutated(), holders, (raw, holder) => {
      const { message } = readPaymentMessage(raw, holder, TEMPLATES);
      concernsDesk(message, raw);
      if (message.kind !== 'payment') return;
      const text = normalizeMessage(raw);
      const { transactionId, amountLisente, date } = message;
      if (!text.toUpperCase().replaceAll(' ', '').includes(transactionId)) throw new Error(`id of ${text}`);
      if (!hasAmount(text, amountLisente)) throw new Error(`amount of ${text}`);
      if (date !== null && !hasDate(text, date)) throw new Error(`date of ${text}`);
    }),
    { numRuns: runsAllCases() ? SLOW_RUNS : RUNS, seed: getTestSeed('messages') },
  );
}
