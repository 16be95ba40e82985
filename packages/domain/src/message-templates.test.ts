import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './amount-text.ts';
import {
  type CompiledTemplate,
  compileTemplate,
  type MessageTemplate,
  readByTemplate,
  SHIPPED_TEMPLATES,
} from './message-templates.ts';
import {
  type ConfirmedPayment,
  normalizeMessage,
  type PaymentMessage,
  readPaymentMessage,
} from './payment-messages.ts';
import { GOLDEN_MESSAGES } from './payment-messages.golden.ts';

const compile = (template: MessageTemplate): CompiledTemplate => {
  const compiled = compileTemplate(template);
  if (typeof compiled === 'string') throw new Error(`${template.id}: ${compiled}`);
  return compiled;
};
const NOTHING_ELSE = { payer: null, payee: null, date: null, time: null };
const SHIPPED = SHIPPED_TEMPLATES.map(compile);
const template = (text: string, changes: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: 'own',
  name: 'Own',
  provider: 'mpesa',
  meaning: 'sent',
  text,
  ...changes,
});
const read = (
  text: string,
  templates: readonly CompiledTemplate[] = SHIPPED,
  holder: 'payer' | 'centre' = 'payer',
) => readPaymentMessage(text, holder, templates);

describe('the golden messages', () => {
  it.each(GOLDEN_MESSAGES)('reads $text', ({ text, holder, templateId, expected }) => {
    const full: PaymentMessage =
      expected.kind === 'payment'
        ? {
            ...NOTHING_ELSE,
            ...(expected as Pick<ConfirmedPayment, 'kind' | 'provider' | 'transactionId' | 'amountLisente'>),
          }
        : expected;
    expect(read(text, SHIPPED, holder)).toEqual({ message: full, templateId });
  });
});

describe('compileTemplate', () => {
  it('compiles every shipped template', () => {
    expect(SHIPPED_TEMPLATES.map(compileTemplate).filter((fault) => typeof fault === 'string')).toEqual([]);
  });

  it.each([
    ['', 'Please enter the text of the message.'],
    ['{transactionId}{amount} sent', 'Please put some text between {transactionId} and {amount}.'],
    ['{transactionId} sent M{amount} {when}', '{when} is not a placeholder.'],
    ['{transactionId} sent M{amount} and M{amount}', '{amount} can be used once.'],
    ['{transactionId} sent M{amount', 'A placeholder has a { before its name and a } after it.'],
    ['{transactionId} M{amount}', 'Please include words of the message, not only placeholders.'],
    ['sent M{amount} to {merchant}', 'A payment needs {transactionId}.'],
    [`{transactionId} sent M{amount} ${'x'.repeat(600)}`, 'At most 500 characters.'],
  ])('explains the fault of %j', (text, sentence) => {
    expect(compileTemplate(template(text))).toBe(sentence);
  });
});

describe('readByTemplate', () => {
  it('reads a wording that is not known otherwise', () => {
    const own = compile(
      template('Kea leboha! Tefo {transactionId} ea M{amount} e fihlile ho {merchant} ka {date}…'),
    );
    const text = 'Kea leboha! Tefo QW12ER34TY ea M1,020.50 e fihlile ho THUTO CENTRE ka 3/3/26. Sala hantle';
    expect(read(text).message).toMatchObject({ kind: 'unreadable' });
    expect(read(text, [own, ...SHIPPED])).toMatchObject({
      templateId: 'own',
      message: {
        transactionId: 'QW12ER34TY',
        amountLisente: 102_050,
        payee: 'THUTO CENTRE',
        date: '2026-03-03',
      },
    });
  });

  it('ignores upper case and spaces', () => {
    const own = compile(template('{transactionId} paid M{amount} to {merchant}.'));
    expect(readByTemplate(normalizeMessage('ab12cd34 PAID  m45 TO Thuto.'), own)).toMatchObject({
      transactionId: 'AB12CD34',
      amountLisente: 4_500,
      payee: 'Thuto',
    });
  });

  it('reads a closed template only to its end', () => {
    const own = compile(template('{transactionId} paid M{amount} to {merchant}. Bye'));
    expect(readByTemplate('AB12CD34 paid M45 to Thuto. Bye', own)).not.toBeNull();
    expect(readByTemplate('AB12CD34 paid M45 to Thuto. Bye bye', own)).toBeNull();
  });

  it('does not count a payment whose rest names a second one or a reversal (RECON-10)', () => {
    const first =
      '6CK4DF5H7J Confirmed. M450.00 sent to THUTO on 12/3/26 at 10:45 AM. New M-Pesa balance is M1,020.50. ';
    expect(read(`${first}Bye`).message).toMatchObject({ kind: 'payment' });
    for (const rest of ['M360.00 sent to LINEO.', 'This was reversed.', '9FG7HJ2KLM Confirmed.']) {
      expect(read(first + rest).message.kind).not.toBe('payment');
    }
  });

  it('never cuts an id or an amount in two', () => {
    const own = compile(template('paid M{amount}. Id {transactionId}.…'));
    expect(readByTemplate('paid M45.50. Id MP260303.1415.A12345. Bye', own)).toMatchObject({
      amountLisente: 4_550,
      transactionId: 'MP260303.1415.A12345',
    });
  });

  it('takes linear time for hostile templates and messages', () => {
    const own = compile(template(`a${'{any}a{any}b'.repeat(8)} {transactionId} sent {amount} zzz`));
    for (let run = 0; run < 100; run += 1) expect(readByTemplate('a'.repeat(1000), own)).toBeNull();
  }, 5_000);
});

it('never throws and never finds an amount that is not in the text, in 10,000 mutated messages', () => {
  const texts = GOLDEN_MESSAGES.map(({ text }) => text);
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.constantFrom(
      'M450.00 ',
      '\u200b',
      '1,020',
      ' Confirmed. ',
      'sent to ',
      'İ',
      '{amount}',
      'balance is M9.00',
    ),
    fc.constantFrom(...texts),
  );
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(25), put: piece });
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(edit, { maxLength: 5 }),
      fc.constantFrom('payer' as const, 'centre' as const),
      (text, edits, holder) => {
        const mutated = edits.reduce((changed, { at, cut, put }) => {
          const from = Math.floor(at * changed.length);
          return changed.slice(0, from) + put + changed.slice(from + cut);
        }, text);
        const { message } = read(mutated, SHIPPED, holder);
        if (message.kind !== 'payment') return;
        const numbers = normalizeMessage(mutated).match(/\d[\d ,.']*\d|\d/gu) ?? [];
        const isInText = numbers.some((number) =>
          [...number].some((_, from) =>
            Array.from({ length: number.length - from }, (__, more) =>
              parseAmount(number.slice(from, from + more + 1)),
            ).includes(message.amountLisente),
          ),
        );
        expect(isInText, mutated).toBe(true);
      },
    ),
    { numRuns: 10_000 },
  );
}, 60_000);
