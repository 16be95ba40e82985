import type { ConfirmedPayment, MessageHolder, NoPaymentReason } from './payment-messages.ts';

/** A message and what it must parse to. Fields that are left out are null. */
export interface GoldenMessage {
  readonly text: string;
  readonly holder: MessageHolder;
  /** The shipped template that reads it; null if it is read by its words. */
  readonly templateId: string | null;
  readonly expected:
    | (Partial<ConfirmedPayment> & Pick<ConfirmedPayment, 'kind' | 'transactionId' | 'amountLisente'>)
    | { readonly kind: 'no-payment'; readonly reason: NoPaymentReason };
}

const paid = (
  transactionId: string,
  amountLisente: number,
  fields: Partial<ConfirmedPayment>,
): GoldenMessage['expected'] => ({ kind: 'payment', transactionId, amountLisente, ...fields });
const refused = (reason: NoPaymentReason): GoldenMessage['expected'] => ({ kind: 'no-payment', reason });

/** Wordings of M-Pesa, EcoCash and banks: English and mixed with Sesotho, with and without balance, in several date formats. */
export const GOLDEN_MESSAGES: readonly GoldenMessage[] = [
  {
    text: '6CK4DF5H7J Confirmed. M450.00 sent to THUTO TUTORING CENTRE on 12/3/26 at 10:45 AM. New M-Pesa balance is M1,020.50. Transaction fee M3.00.',
    holder: 'payer',
    templateId: 'mpesa-sent',
    expected: paid('6CK4DF5H7J', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO TUTORING CENTRE',
    }),
  },
  {
    text: '9FG7HJ2KLM Confirmed. M1,360.00 paid to THUTO CENTRE on 3/3/26 at 2:15 PM New M-Pesa balance is M58.20.',
    holder: 'payer',
    templateId: 'mpesa-paid',
    expected: paid('9FG7HJ2KLM', 136_000, {
      provider: 'mpesa',
      date: '2026-03-03',
      time: '14:15',
      payee: 'THUTO CENTRE',
    }),
  },
  {
    text: '9FG7HJ2KLM Confirmed. M1 360,00 paid to THUTO CENTRE on 2026-03-03 14:15.',
    holder: 'payer',
    templateId: null,
    expected: paid('9FG7HJ2KLM', 136_000, {
      provider: 'mpesa',
      date: '2026-03-03',
      time: '14:15',
      payee: 'THUTO CENTRE',
    }),
  },
  {
    text: '7LM2QP4RST E netefalitsoe. U lefile M720.00 ho THUTO CENTRE ka 12/03/2026 ka 10:45. Chelete e setseng ke M12.30.',
    holder: 'payer',
    templateId: 'mpesa-sent-sesotho',
    expected: paid('7LM2QP4RST', 72_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    }),
  },
  {
    text: '7LM2QP4RST E netefalitsoe. U lefile M720.00 ho THUTO CENTRE ka 12 Hlakubele 2026.',
    holder: 'payer',
    templateId: null,
    expected: paid('7LM2QP4RST', 72_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      payee: 'THUTO CENTRE',
    }),
  },
  {
    text: '8HJ3KL5MNP Confirmed. You have received M360.00 from MAMELLO MOKOENA on 3/3/26 at 2:15 PM. Reference T7K-4QX. New M-Pesa balance is M58.20.',
    holder: 'centre',
    templateId: 'mpesa-received',
    expected: paid('8HJ3KL5MNP', 36_000, {
      provider: 'mpesa',
      date: '2026-03-03',
      time: '14:15',
      payer: 'MAMELLO MOKOENA',
    }),
  },
  {
    text: '8HJ3KL5MNP Confirmed. You have received M360.00 from MAMELLO MOKOENA on 3/3/26 at 2:15 PM. Reference T7K-4QX. New M-Pesa balance is M58.20.',
    holder: 'payer',
    templateId: 'mpesa-received',
    expected: refused('received'),
  },
  {
    text: 'EcoCash: You have successfully sent M1,020.00 to Thuto Centre. Txn ID: MP260303.1415.A12345. New balance: M120.00.',
    holder: 'payer',
    templateId: 'ecocash-sent',
    expected: paid('MP260303.1415.A12345', 102_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  },
  {
    text: 'EcoCash: You have received M450.00 from Lerato Mokoena. Reference: T7K4QX. Txn ID: MP260303.1415.A12345. New balance: M120.00.',
    holder: 'centre',
    templateId: 'ecocash-received',
    expected: paid('MP260303.1415.A12345', 45_000, { provider: 'ecocash', payer: 'Lerato Mokoena' }),
  },
  {
    text: 'EcoCash. You have paid LSL 450 to Thuto Centre (Merchant 12345) Approval Code: MP260303.1415.A12345 Date 03-03-2026 Fee: M2.50',
    holder: 'payer',
    templateId: 'ecocash-paid',
    expected: paid('MP260303.1415.A12345', 45_000, {
      provider: 'ecocash',
      date: '2026-03-03',
      payee: 'Thuto Centre',
    }),
  },
  {
    text: 'You have paid M450 to Thuto Centre. Ref CI260303.1415.A12345. Tefiso ke M2.00. U saletsoe ke M100.00',
    holder: 'payer',
    templateId: null,
    expected: paid('CI260303.1415.A12345', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  },
  {
    text: 'Standard Lesotho Bank: Payment of LSL850.00 to THUTO CENTRE from acc ..1234 successful. Transaction ID FT26071ABCD9. 12 March 2026 10:45',
    holder: 'payer',
    templateId: null,
    expected: paid('FT26071ABCD9', 85_000, {
      provider: 'bank',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    }),
  },
  {
    text: '9FG7HJ2KLM Confirmed. You bought M20.00 of airtime on 3/3/26 at 2:15 PM. New M-Pesa balance is M58.20.',
    holder: 'payer',
    templateId: 'mpesa-airtime',
    expected: refused('airtime'),
  },
  {
    text: '9FG7HJ2KLM Failed. You do not have enough money to send M450.00 to THUTO CENTRE.',
    holder: 'payer',
    templateId: 'mpesa-failed',
    expected: refused('failure'),
  },
  {
    text: '9FG7HJ2KLM Confirmed. Your payment of M450.00 to THUTO CENTRE has been reversed on 3/3/26.',
    holder: 'payer',
    templateId: 'mpesa-reversed',
    expected: refused('reversal'),
  },
  {
    text: '9FG7HJ2KLM Confirmed. You have withdrawn M200.00 from agent 123456 on 3/3/26.',
    holder: 'payer',
    templateId: null,
    expected: refused('withdrawal'),
  },
];
