import { describe, expect, it } from 'vitest';
import {
  type CompiledTemplate,
  compileTemplate,
  type MessageTemplate,
  readByTemplate,
  SHIPPED_TEMPLATES,
} from './message-templates.ts';
import {
  concernsDesk,
  type ConfirmedPayment,
  normalizeMessage,
  type PaymentMessage,
  readPaymentMessage,
} from './payment-messages.ts';
import { FIELD_MESSAGES, GOLDEN_MESSAGES } from './payment-messages.golden.ts';
import { fuzzMessages } from './payment-messages.fuzz.ts';

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

describe('the messages from the field (PAY-42, RECON-10)', () => {
  const fullOf = (expected: (typeof FIELD_MESSAGES)[number][2]) =>
    expected.kind === 'payment' ? { ...NOTHING_ELSE, ...expected } : expected;

  it('are at least 60', () => {
    expect(FIELD_MESSAGES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(FIELD_MESSAGES)('reads on the phone of the %s, with templates and without: %s', (...row) => {
    const [holder, text, expected] = row;
    expect(read(text, [], holder).message).toEqual(fullOf(expected));
    expect(read(text, SHIPPED, holder).message).toEqual(fullOf(expected));
  });

  it.each(FIELD_MESSAGES)('never drops money in on the phone of the %s: %s', (holder, text, expected) => {
    const { message } = read(text, SHIPPED, holder);
    const isDropped = holder === 'centre' && !concernsDesk(message, text);
    expect(isDropped && expected.kind !== 'unreadable').toBe(false);
  });
});

describe('concernsDesk (RECON-10)', () => {
  it.each([
    ['a payment that is read', 'AB12CD34EF Confirmed. M450.00 received from LERATO.', true],
    ['an unknown wording with id and amount', 'AB12CD34EF Confirmed. Chelete: M450.00, LERATO', true],
    ['an amount that cannot be read', 'AB12CD34EF Confirmed. M1.020 received from LERATO', true],
    ['a text that is too long', `AB12CD34EF Confirmed. M450.00 received. ${'x'.repeat(1000)}`, true],
    ['a reversal', 'AB12CD34EF Confirmed. Your payment of M450.00 to LERATO has been reversed.', true],
    ['airtime', 'AB12CD34EF Confirmed. You bought M20.00 of airtime on 3/3/26.', false],
    ['a failure', 'AB12CD34EF Failed. You do not have enough money to send M450.00.', false],
    ['a private text', 'Hello, shall we meet at 5? Bring M20.', false],
    ['a code', 'Your code is 123456.', false],
    ['an advert', 'Win M1,000.00! Dial *200# now.', false],
  ])('decides about %s', (_what, text, isShown) => {
    expect(concernsDesk(read(text, SHIPPED, 'centre').message, text)).toBe(isShown);
  });
});

it('never throws, and never reads an id, amount or date that is not in the text', () => {
  fuzzMessages();
}, 120_000);

it('reads hostile texts of any length without delay', () => {
  const pieces = [
    'M4',
    'M450.00 ',
    'sent ',
    '1,',
    'ref ',
    'to A',
    '9FG7HJ2KLM Confirmed ',
    ' ',
    '.',
    'ho tsoa ho ',
  ];
  for (const piece of pieces) {
    expect(read(piece.repeat(Math.floor(1000 / piece.length)), SHIPPED, 'centre').message.kind).not.toBe(
      'payment',
    );
    expect(read(piece.repeat(50_000), SHIPPED, 'centre').message).toEqual({
      kind: 'unreadable',
      reason: 'too-long',
    });
  }
}, 5_000);

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

  it('reads the longest messages of repeated words in milliseconds', () => {
    const starts = ['', 'TDC4H20ABC Confirmed. ', 'TDC4H20ABC Confirmed. M450.00 sent to '];
    const words = [
      'a',
      'İ',
      '1',
      'A1',
      'M1 ',
      'to a ',
      'for account ',
      'id 1',
      'remark: ',
      '1,000',
      'received ',
    ];
    for (const start of starts) {
      for (const word of words) {
        const text = (start + word.repeat(1000)).slice(0, 1000);
        expect(() => readPaymentMessage(text, 'payer', SHIPPED)).not.toThrow();
      }
    }
  }, 2_000);
});
