import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './amount-text.ts';
import { type ConfirmedPayment, normalizeMessage, parsePaymentMessage } from './payment-messages.ts';

const payment = (fields: Partial<ConfirmedPayment>) => ({
  kind: 'payment',
  payer: null,
  payee: null,
  date: null,
  time: null,
  ...fields,
});

/** Messages of a payer's phone and what they state. */
const PAYMENTS: readonly (readonly [string, Partial<ConfirmedPayment>])[] = [
  [
    '6CK4DF5H7J Confirmed. M450.00 sent to THUTO TUTORING CENTRE on 12/3/26 at 10:45 AM. New M-Pesa balance is M1,020.50. Transaction fee M3.00.',
    {
      provider: 'mpesa',
      transactionId: '6CK4DF5H7J',
      amountLisente: 45_000,
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO TUTORING CENTRE',
    },
  ],
  [
    '9FG7HJ2KLM Confirmed. M360.00 paid to 12345 - THUTO CENTRE. on 3/3/26 at 2:15 PM New M-PESA balance is M58.20.',
    {
      provider: 'mpesa',
      transactionId: '9FG7HJ2KLM',
      amountLisente: 36_000,
      date: '2026-03-03',
      time: '14:15',
      payee: 'THUTO CENTRE',
    },
  ],
  [
    '9FG7HJ2KLM E netefalitsoe. U lefile M360.00 ho THUTO CENTRE ka 03/03/2026 ka 14:15. Chelete e setseng ke M58.20.',
    {
      provider: 'mpesa',
      transactionId: '9FG7HJ2KLM',
      amountLisente: 36_000,
      date: '2026-03-03',
      time: '14:15',
      payee: 'THUTO CENTRE',
    },
  ],
  [
    'VODACOM M-PESA: Transaction 7GH8JK9LMN completed. You have paid M720.00 to THUTO TUTORING (merchant 54321) on 2026-03-12 10:45:33. Balance M12.30',
    {
      provider: 'mpesa',
      transactionId: '7GH8JK9LMN',
      amountLisente: 72_000,
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO TUTORING',
    },
  ],
  [
    'EcoCash: You have successfully sent M1,020.00 to Thuto Centre 62123456. Txn ID: MP260303.1415.A12345. New balance: M120.00.',
    {
      provider: 'ecocash',
      transactionId: 'MP260303.1415.A12345',
      amountLisente: 102_000,
      payee: 'Thuto Centre',
    },
  ],
  [
    'EcoCash. You have paid LSL 450 to Thuto Centre (Merchant 12345). Approval Code: MP260303.1415.A12345 Date 03-03-2026 14:15. Fee: M2.50',
    {
      provider: 'ecocash',
      transactionId: 'MP260303.1415.A12345',
      amountLisente: 45_000,
      date: '2026-03-03',
      time: '14:15',
      payee: 'Thuto Centre',
    },
  ],
  [
    'You have paid M450 to Thuto Centre. Ref CI260303.1415.A12345. Tefiso ke M2.00. U saletsoe ke M100.00',
    {
      provider: 'ecocash',
      transactionId: 'CI260303.1415.A12345',
      amountLisente: 45_000,
      payee: 'Thuto Centre',
    },
  ],
  [
    'Transaction ID: 9FG7HJ2KLM. You have transferred M1 020,50 to Thuto on 12 Mar 2026 at 10h45.',
    {
      provider: 'unknown',
      transactionId: '9FG7HJ2KLM',
      amountLisente: 102_050,
      date: '2026-03-12',
      time: '10:45',
      payee: 'Thuto',
    },
  ],
  [
    'Standard Lesotho Bank: Payment of LSL850.00 to THUTO CENTRE from acc ..1234 successful. Transaction ID FT26071ABCD9. 12 Hlakubele 2026 10:45',
    {
      provider: 'bank',
      transactionId: 'FT26071ABCD9',
      amountLisente: 85_000,
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    },
  ],
];

describe('parsePaymentMessage', () => {
  it.each(PAYMENTS)('reads %s', (text, fields) => {
    expect(parsePaymentMessage(text)).toEqual(payment(fields));
  });

  it.each(PAYMENTS)('reads it alike with line breaks and invisible characters: %s', (text, fields) => {
    const copied = `\u200e${text.replaceAll(' ', ' \n').replaceAll('.', '.\u200b')}\ufeff`;
    expect(parsePaymentMessage(copied)).toEqual(payment(fields));
  });

  it('reads money received as a payment only on the phone of the centre', () => {
    const text =
      '9FG7HJ2KLM Confirmed. You have received M360.00 from MAMELLO MOKOENA 26658123456 on 3/3/26 at 2:15 PM. New M-PESA balance is M58.20.';
    expect(parsePaymentMessage(text)).toEqual({ kind: 'no-payment', reason: 'received' });
    expect(parsePaymentMessage(text, 'centre')).toEqual(
      payment({
        provider: 'mpesa',
        transactionId: '9FG7HJ2KLM',
        amountLisente: 36_000,
        date: '2026-03-03',
        time: '14:15',
        payer: 'MAMELLO MOKOENA',
      }),
    );
  });

  it('reads money sent as no payment on the phone of the centre', () => {
    expect(parsePaymentMessage(PAYMENTS[0]![0], 'centre')).toEqual({ kind: 'no-payment', reason: 'sent' });
  });

  it.each([
    ['9FG7HJ2KLM Confirmed. The transaction of M360.00 sent to THUTO has been reversed.', 'reversal'],
    ['Failed. Insufficient funds to send M450.00 to THUTO CENTRE.', 'failure'],
    ['Tefo ea hau ea M450.00 e hlolehile. Ha u na chelete e lekaneng.', 'failure'],
    ['9FG7HJ2KLM confirmed. You bought M20.00 of airtime on 3/3/26 at 2:15 PM.', 'airtime'],
    ['9FG7HJ2KLM Confirmed. You have withdrawn M200.00 from agent 123456 on 3/3/26.', 'withdrawal'],
    ['9FG7HJ2KLM E netefalitsoe. U amohetse M200.00 ho tsoa ho MAMELLO.', 'received'],
  ])('names %s', (text, reason) => {
    expect(parsePaymentMessage(text)).toEqual({ kind: 'no-payment', reason });
  });

  it.each([
    ['', 'unknown-wording'],
    ['Please call me', 'unknown-wording'],
    ['I sent the money yesterday', 'no-amount'],
    ['I sent M450', 'no-transaction-id'],
    ['6CK4DF5H7J Confirmed. M1.020 sent to THUTO', 'no-amount'],
    ['6CK4DF5H7J Confirmed. M450.00 sent to THUTO and M360.00 sent to LINEO', 'several-amounts'],
    [`${PAYMENTS[0]![0]} ${PAYMENTS[1]![0]}`, 'several-messages'],
    ['x'.repeat(100_000), 'too-long'],
  ])('leaves %s to a person', (text, reason) => {
    expect(parsePaymentMessage(text)).toEqual({ kind: 'unreadable', reason });
  });

  it('never throws, and never returns an amount or id that the text does not contain', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'M450.00 ',
        'balance ',
        'sent to ',
        '9FG7HJ2KLM ',
        ' Confirmed.',
        '1,020',
        '\u200b',
        'LSL',
        ' fee ',
      ),
    );
    const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(20), put: pieces });
    const mutated = fc
      .tuple(fc.constantFrom(...PAYMENTS.map(([text]) => text)), fc.array(edit, { maxLength: 6 }))
      .map(([text, edits]) =>
        edits.reduce((changed, { at, cut, put }) => {
          const from = Math.floor(at * changed.length);
          return changed.slice(0, from) + put + changed.slice(from + cut);
        }, text),
      );
    fc.assert(
      fc.property(mutated, fc.constantFrom('payer' as const, 'centre' as const), (text, holder) => {
        const found = parsePaymentMessage(text, holder);
        if (found.kind !== 'payment') return;
        const message = normalizeMessage(text);
        expect(message.toUpperCase()).toContain(found.transactionId);
        const numbers = message.match(/\d[\d ,.']*\d|\d/gu) ?? [];
        const parts = numbers.flatMap((number) =>
          [...number].flatMap((_, from) =>
            Array.from({ length: number.length - from }, (__, more) => number.slice(from, from + more + 1)),
          ),
        );
        expect(parts.map(parseAmount)).toContain(found.amountLisente);
      }),
      { numRuns: 3000 },
    );
  });
});
