// A list of examples, one for each wording.
import type { NoPaymentReason, UnreadableReason } from './message-kinds.ts';
import type { ConfirmedPayment, MessageHolder } from './payment-messages.ts';

/** A message and what it must parse to. Fields that are left out are null. */
export interface GoldenMessage {
  readonly text: string;
  readonly holder: MessageHolder;
  /** The shipped template that reads it; null if it is read by its words. */
  readonly templateId: string | null;
  readonly expected:
    | (Partial<ConfirmedPayment> & Pick<ConfirmedPayment, 'kind' | 'transactionId' | 'amountLisente'>)
    | { readonly kind: 'no-payment'; readonly reason: NoPaymentReason }
    | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };
}

const paid = (
  transactionId: string,
  amountLisente: number,
  fields: Partial<ConfirmedPayment>,
): GoldenMessage['expected'] => ({ kind: 'payment', transactionId, amountLisente, ...fields });
const refused = (reason: NoPaymentReason): GoldenMessage['expected'] => ({ kind: 'no-payment', reason });

const unread = (reason: UnreadableReason): GoldenMessage['expected'] => ({ kind: 'unreadable', reason });

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

/**
 * What people really send: both holders, English and Sesotho, fees in parts, limits, second receipts, adverts, remarks,
 * forwarded, misspelt, two in one. They read alike with the shipped templates and without any.
 */
export const FIELD_MESSAGES: readonly (readonly [
  holder: MessageHolder,
  text: string,
  expected: GoldenMessage['expected'],
])[] = [
  [
    'payer',
    'TDC4H701QB Confirmed. M450.00 sent to THUTO TUTORING CENTRE on 12/3/26 at 4:26 PM. New M-Pesa balance is M87.40. Transaction cost, M3.00.',
    paid('TDC4H701QB', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO TUTORING CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H702QC Confirmed. M450.00 sent to THUTO CENTRE for account K9H-ZNH on 12/3/26 at 4:26 PM. New M-PESA balance is M87.40. Transaction cost, M3.00. Recharge with M-Pesa today and get 100% bonus data. Dial *200#',
    paid('TDC4H702QC', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H703QD Confirmed.M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM New M-PESA balance is M87.40.Transaction cost,M3.00',
    paid('TDC4H703QD', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H704QE Confirmed. M1,360.00 paid to 54321 - THUTO CENTRE. on 12/3/26 at 4:26 PM New M-PESA balance is M0.00.',
    paid('TDC4H704QE', 136_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H705QF Confirmed. M450.00 sent to 26658123456 - THUTO CENTRE on 12/3/26 at 10:45 AM Total fee M3.00 (M-Pesa fee M2.50 + Government levy M0.50). New balance is M64.30.',
    paid('TDC4H705QF', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H706QG Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 10:45 AM. Fee M2.50, VAT M0.38, levy M0.12. New balance is M64.30.',
    paid('TDC4H706QG', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H707QH Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. New M-Pesa balance is M87.40. Transaction cost, M3.00. Amount you can transact within the day is M14,550.00.',
    paid('TDC4H707QH', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H708QJ Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. New M-Pesa balance is M87.40. Your daily limit is M15,000.00. Bought airtime? Get M50 bonus!',
    paid('TDC4H708QJ', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H709QK Confirmed. THUTO TUTORING CENTRE has received M450.00 from you on 12/3/26 at 10:45 AM.',
    paid('TDC4H709QK', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO TUTORING CENTRE',
    }),
  ],
  [
    'payer',
    'CFG8HJ3KLQ Confirmed. M450.00 sent to THUTO on 12/3/26 at 10:45 AM. CFG8HJ3KLQ Confirmed. THUTO has received M450.00 from you on 12/3/26 at 10:45 AM.',
    paid('CFG8HJ3KLQ', 45_000, { provider: 'mpesa', date: '2026-03-12', time: '10:45', payee: 'THUTO' }),
  ],
  [
    'payer',
    'TDC4H710QA Comfirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H710QA', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H711QB Confrimed, M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM',
    paid('TDC4H711QB', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'tdc4h712qc confirmed. m450.00 paid to thuto centre on 12/3/26 at 4:26 pm.',
    paid('TDC4H712QC', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'thuto centre',
    }),
  ],
  [
    'payer',
    'Forwarded message\nTDC4H713QD Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.\n16:31 ✓✓',
    paid('TDC4H713QD', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    '[13/03/2026, 08:12] Mamello: TDC4H714QE Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H714QE', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'Hello, the M500 failed so I paid M400 before and now: TDC4H715QF Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H715QF', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'Fwd: From MPESA: TDC4H716QG Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.\nSent from my iPhone',
    paid('TDC4H716QG', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H717QH Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Remark: for the cancelled lesson, M900.00 in all',
    paid('TDC4H717QH', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H718QJ Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Message: please buy airtime. New M-Pesa balance is M12.00.',
    paid('TDC4H718QJ', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'VODACOM M-PESA: Transaction TDC4H719QK completed. You have paid M720.00 to THUTO TUTORING (merchant 54321) on 2026-03-12 10:45:33. Balance M12.30',
    paid('TDC4H719QK', 72_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO TUTORING',
    }),
  ],
  [
    'payer',
    'TDC4H720QA E netefalitsoe. U lefile M450.00 ho THUTO CENTRE ka 12/03/2026 ka 16:26. Chelete e setseng ke M87.40. Reka airtime ka M-Pesa u fumane bonase ea 50%.',
    paid('TDC4H720QA', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H721QB E netefalitsoe. U rometse M450.00 ho THUTO CENTRE ka 12/03/2026 ka 16:26. Tefiso M3.00. Chelete e setseng ke M87.40.',
    paid('TDC4H721QB', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H722QC E netefalitsoe. THUTO CENTRE e amohetse M450.00 ho tsoa ho uena ka 12/03/2026 ka 16:26.',
    paid('TDC4H722QC', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H723QD Netefalitsoe. U patetse M1 020,50 ho THUTO CENTRE ka 12 Hlakubele 2026. Chelete e setseng ke M87.40. Haeba tefo e hlolehile letsetsa 100.',
    paid('TDC4H723QD', 102_050, { provider: 'mpesa', date: '2026-03-12', payee: 'THUTO CENTRE' }),
  ],
  [
    'centre',
    'TDC4H724QE Confirmed. on 10/4/2026 at 9:00 AM M450.00 received from 26650123456. New M-Pesa balance is M500.00. Reference: 400500601 Remark: K9H ZNH for cancelled lesson',
    paid('TDC4H724QE', 45_000, {
      provider: 'mpesa',
      date: '2026-04-10',
      time: '09:00',
      payer: '26650123456',
    }),
  ],
  [
    'centre',
    'TDC4H725QF Confirmed. on 10/4/2026 at 9:05 AM M450.00 received from 26650123456. New M-Pesa balance is M950.00. Reference: 400500602 Remark: Paid for Lerato maths',
    paid('TDC4H725QF', 45_000, {
      provider: 'mpesa',
      date: '2026-04-10',
      time: '09:05',
      payer: '26650123456',
    }),
  ],
  [
    'centre',
    'TDC4H726QG Confirmed. on 10/4/2026 at 9:10 AM M450.00 received from 26650123456. New M-Pesa balance is M1,400.00. Reference: 400500603 Remark: K9H ZNH, sorry no airtime to call',
    paid('TDC4H726QG', 45_000, {
      provider: 'mpesa',
      date: '2026-04-10',
      time: '09:10',
      payer: '26650123456',
    }),
  ],
  [
    'centre',
    'TDC4H727QH Confirmed. on 10/4/2026 at 9:10 AM M450.00 received from 26650123456. New M-Pesa balance is M1,400.00. Remark: money has been reversed',
    paid('TDC4H727QH', 45_000, {
      provider: 'mpesa',
      date: '2026-04-10',
      time: '09:10',
      payer: '26650123456',
    }),
  ],
  [
    'centre',
    'TDC4H728QJ Confirmed. on 10/4/2026 at 9:10 AM M450.00 received from 26650123456. Remark: M900.00 sent to you, failed',
    paid('TDC4H728QJ', 45_000, {
      provider: 'mpesa',
      date: '2026-04-10',
      time: '09:10',
      payer: '26650123456',
    }),
  ],
  [
    'centre',
    'TDC4H729QK Confirmed. You have received M450.00 from LERATO MOKOENA 26650123456 on 12/3/26 at 9:00 AM. New M-Pesa balance is M4,000.00. Withdraw cash at any agent!',
    paid('TDC4H729QK', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H730QA Confirmed. Payment of M450.00 received from 26650123456 LERATO MOKOENA on 12/3/26 at 9:00 AM. New balance is M4.00',
    paid('TDC4H730QA', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H731QB Confirmed. LERATO MOKOENA sent you M450.00 on 12/3/26. Message: I paid M900.00 to you last time, QW12ER34TY Confirmed',
    paid('TDC4H731QB', 45_000, { provider: 'mpesa', date: '2026-03-12', payer: 'LERATO MOKOENA' }),
  ],
  [
    'centre',
    'TDC4H732QC Confirmed. M450.00 has been credited to your account from LERATO MOKOENA on 12/3/26 at 9:00 AM. Reference refund.',
    paid('TDC4H732QC', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H733QD Confirmed. M450.00 deposited into your account from LERATO MOKOENA on 12/3/26 at 9:00 AM.',
    paid('TDC4H733QD', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H734QE E netefalitsoe. U amohetse M450.00 ho tsoa ho LERATO MOKOENA ka 12/03/2026 ka 16:26. Chelete e setseng ke M987.40. Molaetsa: e hlolehile maobane',
    paid('TDC4H734QE', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H735QF E netefalitsoe. U romeletsoe M450.00 ke LERATO MOKOENA ka 12/03/2026 ka 16:26.',
    paid('TDC4H735QF', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'payer',
    'EcoCash: You have successfully sent M450.00 to Thuto Centre. Txn ID: MP260312.1626.A20001. New balance: M120.00. Fee: M2.00 VAT: M0.30. Buy airtime with EcoCash and get a bonus.',
    paid('MP260312.1626.A20001', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  ],
  [
    'payer',
    'EcoCash: You have paid M450.00 to Thuto Centre. Reference: K9H-ZNH airtime. Txn ID: MP260312.1626.A20002. New balance: M120.00.',
    paid('MP260312.1626.A20002', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  ],
  [
    'payer',
    'EcoCash. You have paid LSL 450 to Thuto Centre (Merchant 12345) Approval Code: MP260312.1626.A20003 Date 12-03-2026 16:26 Fee: M2.50',
    paid('MP260312.1626.A20003', 45_000, {
      provider: 'ecocash',
      date: '2026-03-12',
      time: '16:26',
      payee: 'Thuto Centre',
    }),
  ],
  [
    'payer',
    'You have paid M450 to Thuto Centre. Ref MP260312.1626.A20004. Tefiso ke M2.00. U saletsoe ke M100.00',
    paid('MP260312.1626.A20004', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  ],
  [
    'payer',
    'U rometse M450.00 ho Thuto Centre. Txn ID: MP260312.1626.A20005. Chelete e setseng ke M87.40. Reka moea ka EcoCash.',
    paid('MP260312.1626.A20005', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  ],
  [
    'payer',
    '---------- Forwarded message ---------\nFrom: EcoCash\nEcoCash: You have successfully sent M450.00 to Thuto Centre. Txn ID: MP260312.1626.A20006. New balance: M1.00.',
    paid('MP260312.1626.A20006', 45_000, { provider: 'ecocash', payee: 'Thuto Centre' }),
  ],
  [
    'centre',
    'EcoCash: You have received M450.00 from Lerato Mokoena. Reference: failed lesson. Txn ID: MP260312.1626.A20007. New balance: M120.00.',
    paid('MP260312.1626.A20007', 45_000, { provider: 'ecocash', payer: 'Lerato Mokoena' }),
  ],
  [
    'centre',
    'EcoCash: You have received M450.00 from Lerato Mokoena. Reference: K9HZNH. Txn ID: MP260312.1626.A20008. New balance: M120.00. Cash out at any agent for M5.',
    paid('MP260312.1626.A20008', 45_000, { provider: 'ecocash', payer: 'Lerato Mokoena' }),
  ],
  [
    'centre',
    'U amohetse M450.00 ho tsoa ho LERATO MOKOENA. Txn ID: MP260312.1626.A20009. Chelete e setseng ke M120.00. Reka moea.',
    paid('MP260312.1626.A20009', 45_000, { provider: 'ecocash', payer: 'LERATO MOKOENA' }),
  ],
  [
    'payer',
    'Standard Lesotho Bank: M450.00 paid to THUTO CENTRE on 12/03/2026 16:26. Ref K9HZNH. Transaction ID FT26071ABCDE. Avail bal M1,020.00',
    paid('FT26071ABCDE', 45_000, {
      provider: 'bank',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'FNB: M450.00 paid from cheq a/c..1234 to THUTO CENTRE. Ref.K9HZNH. 12Mar 10:45. Txn no 123456789012',
    paid('123456789012', 45_000, { provider: 'bank', time: '10:45', payee: 'THUTO CENTRE' }),
  ],
  [
    'payer',
    'Purchase of M450.00 at THUTO CENTRE on 12/03/2026. FNB card ..1234. Txn ID 99887766',
    paid('99887766', 45_000, { provider: 'bank', date: '2026-03-12', payee: 'THUTO CENTRE' }),
  ],
  [
    'payer',
    'Standard Lesotho Bank: Payment of LSL850.00 to THUTO CENTRE from acc ..1234 successful. Transaction ID FT26071ABCD9. 12 March 2026 10:45',
    paid('FT26071ABCD9', 85_000, {
      provider: 'bank',
      date: '2026-03-12',
      time: '10:45',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'PostBank: EFT of M1.360,00 to THUTO CENTRE on 2026-03-12. Transaction ID PB1234568.',
    paid('PB1234568', 136_000, { provider: 'bank', date: '2026-03-12', payee: 'THUTO CENTRE' }),
  ],
  [
    'centre',
    'Nedbank: Your account 1234 has been credited with M450.00 from L MOKOENA on 12/03/2026. Reference K9HZNH. Transaction ID FT26071ABCDF. Available balance M9,020.00.',
    paid('FT26071ABCDF', 45_000, { provider: 'bank', date: '2026-03-12', payer: 'L MOKOENA' }),
  ],
  [
    'centre',
    'Lesotho PostBank: Deposit of M450.00 from LERATO MOKOENA received on 12 March 2026. Transaction ID PB1234567.',
    paid('PB1234567', 45_000, { provider: 'bank', date: '2026-03-12', payer: 'LERATO MOKOENA' }),
  ],
  [
    'centre',
    'Standard Lesotho Bank: M450.00 received from L MOKOENA. Description: reversed fee query. Transaction ID FT26071ABCE1. 12 March 2026',
    paid('FT26071ABCE1', 45_000, { provider: 'bank', date: '2026-03-12', payer: 'L MOKOENA' }),
  ],
  [
    'payer',
    'TDC4H736QG Confirmed. You have received M450.00 from LERATO on 12/3/26 at 9:00 AM. Paid for K9H-ZNH',
    refused('received'),
  ],
  [
    'centre',
    'TDC4H737QH Confirmed. M90.00 sent to LINEO on 12/3/26 at 10:00 AM. New M-Pesa balance is M58.20.',
    refused('sent'),
  ],
  [
    'payer',
    'TDC4H738QJ Confirmed. You bought M20.00 of airtime on 3/3/26 at 2:15 PM. New M-Pesa balance is M58.20.',
    refused('airtime'),
  ],
  ['payer', 'TDC4H739QK E netefalitsoe. U rekile moea oa M20.00 ka 12/03/2026.', refused('airtime')],
  [
    'payer',
    'TDC4H740QA Failed. You do not have enough money to send M450.00 to THUTO CENTRE.',
    refused('failure'),
  ],
  ['payer', 'Tefo ea hau ea M450.00 ho THUTO e hlolehile. Ha u na chelete e lekaneng.', refused('failure')],
  [
    'payer',
    'TDC4H741QB Confirmed. Your payment of M450.00 to THUTO CENTRE has been reversed on 3/3/26.',
    refused('reversal'),
  ],
  [
    'centre',
    'TDC4H742QC Confirmed. The payment of M450.00 from LERATO was cancelled on 3/3/26.',
    refused('failure'),
  ],
  [
    'payer',
    'TDC4H743QD Confirmed. You have withdrawn M200.00 from agent 123456 on 3/3/26.',
    refused('withdrawal'),
  ],
  ['payer', 'TDC4H744QE E netefalitsoe. U ntšitse M200.00 ho agent 123456.', refused('withdrawal')],
  [
    'payer',
    'TDC4H745QF Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. TDC4H746QG Confirmed. M360.00 sent to THUTO CENTRE on 12/3/26 at 4:28 PM.',
    unread('several-messages'),
  ],
  [
    'payer',
    'TDC4H747QH Confirmed. M450.00 sent to THUTO and M360.00 sent to LINEO',
    unread('several-amounts'),
  ],
  [
    'centre',
    'TDC4H748QJ Confirmed. You have received M450.00 from LERATO on 12/3/26 at 9:00 AM. This transaction has been reversed.',
    unread('status-unclear'),
  ],
  [
    'centre',
    'TDC4H749QK Confirmed. Money in: M450.00, LERATO 26650123456 12/3/26.',
    unread('unknown-wording'),
  ],
  ['centre', 'TDC4H750QA Confirmed. M1.020 received from 26650123456', unread('no-amount')],
  ['centre', 'You have received M450.00 from LERATO on 12/3/26.', unread('no-transaction-id')],
  ['payer', 'I paid M450 to THUTO', unread('no-transaction-id')],
  ['centre', 'Please call me', unread('unknown-wording')],
  [
    'centre',
    "TDC4H7T0K1 Confirmed. You've received M450.00 from LERATO MOKOENA 26650123456 on 12/3/26 at 9:00 AM.",
    paid('TDC4H7T0K1', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H7T0K2 Confirmed.You have received LSL450.00 from LERATO on 12/3/26.New balance is LSL1,000.00',
    paid('TDC4H7T0K2', 45_000, { provider: 'mpesa', date: '2026-03-12', payer: 'LERATO' }),
  ],
  [
    'centre',
    'TDC4H7T0K4 imefika. Confirmed on 12/3/26 at 9:00 AM M450.00 received from LERATO MOKOENA 26650123456. Account Number K9HZNH New Utility balance is M9,000.00',
    paid('TDC4H7T0K4', 45_000, {
      provider: 'unknown',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H7T0K7 Confirmed. M450.00 received from LERATO MOKOENA (26650123456) on 12-03-2026 09:00:00 for K9H-ZNH cancelled lesson. New balance M500.00',
    paid('TDC4H7T0K7', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H7T0K8 Confirmed. You have received M450.00 from LERATO MOKOENA on 12/3/26 at 9:00 AM "sorry last one failed". New M-Pesa balance is M58.20.',
    paid('TDC4H7T0K8', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'TDC4H7T0K9 Confirmed. You have received M450.00 from AIRTIME SHOP on 12/3/26 at 9:00 AM. New M-Pesa balance is M58.20.',
    paid('TDC4H7T0K9', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '09:00',
      payer: 'AIRTIME SHOP',
    }),
  ],
  [
    'payer',
    'TDC4H7T0L3 Confirmed. You paid M450.00 to THUTO CENTRE. Note: reversed roles lesson',
    paid('TDC4H7T0L3', 45_000, { provider: 'mpesa', payee: 'THUTO CENTRE' }),
  ],
  [
    'payer',
    'TDC4H7T0L4 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Download the M-Pesa app & buy data bundles! Failed payments? Dial 111.',
    paid('TDC4H7T0L4', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H7T0L6 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. You have received 10 Bonga points. ',
    paid('TDC4H7T0L6', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H7T0L7 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Win M1,000.00! Send M5.00 to 12345',
    paid('TDC4H7T0L7', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    '> TDC4H7T0L9 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.\n\nSent from Yahoo Mail',
    paid('TDC4H7T0L9', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'Mr Thabo here. Cancelled the old order. See:\n[12/03, 16:30] MPESA: TDC4H7T0M1 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H7T0M1', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'EcoCash:Transfer Confirmation.M450.00 to Thuto Centre.Approval Code:MP260312.1626.A12346.New wallet balance:M12.00',
    paid('MP260312.1626.A12346', 45_000, { provider: 'ecocash' }),
  ],
  [
    'payer',
    'EcoCash: Payment to THUTO CENTRE of M450.00 was successful. Txn ID MP260312.1626.A12347. Fee M2.00',
    paid('MP260312.1626.A12347', 45_000, { provider: 'ecocash', payee: 'THUTO CENTRE' }),
  ],
  [
    'payer',
    'StdBank: LSL 450.00 EFT payment to THUTO CENTRE a/c 9080001234567 on 2026-03-12. Trans ref 20260312ABC',
    paid('20260312ABC', 45_000, { provider: 'bank', date: '2026-03-12' }),
  ],
  [
    'centre',
    'StdBank: Acc 9080001234567 credited LSL 450.00 from MOKOENA L ref K9HZNH on 2026-03-12 bal LSL 1,450.00 Txn ID 20260312XYZ',
    paid('20260312XYZ', 45_000, { provider: 'unknown', date: '2026-03-12', payer: 'MOKOENA L' }),
  ],
  [
    'payer',
    'TDC4H7T0M3 Confirmed. Fee of M3.00 charged. M450.00 paid to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H7T0M3', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  ['payer', 'TDC4H7T0M7 Cancelled. M450.00 to THUTO CENTRE.', refused('failure')],
  [
    'payer',
    'TDC4H7T0M8 Confirmed. Reversal of M450.00 to your account from THUTO is successful.',
    refused('reversal'),
  ],
  ['centre', 'TDC4H7T0N1 Confirmed. LERATO MOKOENA requested a reversal of M450.00.', refused('reversal')],
  [
    'payer',
    'TDC4H7U001 Confirmed. M450.00 sent to THUTO CENTRE for account K9H-ZNH on 12/3/26 at 4:26 PM. New M-PESA balance is M87.40. Transaction cost, M3.00. Amount you can transact within the day is M24,550.00.',
    paid('TDC4H7U001', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'TDC4H7U002 Confirmed. M450.00 received from 26650123456 LERATO MOKOENA on 12/3/26 at 4:26 PM. New M-PESA balance is M1,487.40. Remark: refund of lesson not taken',
    paid('TDC4H7U002', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'centre',
    'U amohetse M450.00 ho tsoa ho LERATO MOKOENA 26650123456 ka 12/03/2026 ka 16:26. Nomoro ea tefo: TDC4H7U003. Chelete e setseng ke M1,487.40. Molaetsa: thuto ea Neo',
    paid('TDC4H7U003', 45_000, {
      provider: 'unknown',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
    }),
  ],
  [
    'payer',
    'TDC4H7U004 E netefalitsoe. U rometse M450.00 ho 26658123456 THUTO ka 12/3/26 ka 16:26. Litsenyehelo M3.00. Chelete e setseng M87.40.',
    paid('TDC4H7U004', 45_000, { provider: 'mpesa', date: '2026-03-12', time: '16:26', payee: 'THUTO' }),
  ],
  [
    'centre',
    'FNB:-) LSL450.00 deposited to a/c..123456 from LERATO M. Ref.K9H-ZNH. Avail LSL1,650.00. 12Mar26 16:26. Trace ID: 0123456789',
    paid('0123456789', 45_000, { provider: 'bank', date: '2026-03-12', time: '16:26', payer: 'LERATO M' }),
  ],
  [
    'payer',
    'Standard Lesotho Bank: LSL450.00 debited from account ***1234 on 12/03/2026 16:26. Beneficiary: THUTO CENTRE. Ref: FT26071XYZ13. Available bal: LSL 87.40',
    paid('FT26071XYZ13', 45_000, { provider: 'bank', date: '2026-03-12', time: '16:26' }),
  ],
  [
    'payer',
    'Forwarded\n> TDC4H7U005 Confirmed. M450.00 sent to THUTO CENTRE\n> on 12/3/26 at 4:26 PM. New M-PESA balance is\n> M87.40.\n\nSent from my iPhone',
    paid('TDC4H7U005', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'tdc4h7u006 confirmed.you have sent m450.00 to thuto centre on 12/3/26 at 4.26 pm. new balance m87.40',
    paid('TDC4H7U006', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'thuto centre',
    }),
  ],
  [
    'payer',
    'Fuliza: TDC4H7U007 Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Fuliza amount is M100.00. Access fee M1.00. Total outstanding M101.00.',
    paid('TDC4H7U007', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H7U008 Confirmed. M４５０.００ sent to THUTO CENTRE on 12/3/26 at 4:26 PM.',
    paid('TDC4H7U008', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'TDC4H7U009 Confirmed. M450.00 received from LERATO. Reversal of transaction TDC4H7T0JV by customer care on 12/3/26.',
    unread('status-unclear'),
  ],
  ['payer', 'TDC4H7U00A Confirmed. M450.000 sent to THUTO CENTRE on 12/3/26.', unread('no-amount')],
  [
    'payer',
    'TDC4H7U00B Confirmed. M450.00 sent to THUTO CENTRE on 12/3/26 at 4:26 PM. Here it is sir, I sent M50 last week too',
    unread('several-amounts'),
  ],
  [
    'centre',
    'TDC4H7V005 Confirmed on 12/3/26 at 4:26 PM M450.00 paid by 26650123456 LERATO MOKOENA to till 54321. Acc. K9HZNH. New till balance is M9,450.00.',
    paid('TDC4H7V005', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
      payee: 'till 54321',
    }),
  ],
  [
    'centre',
    'Ecocash: LERATO MOKOENA 62123456 has paid M450.00 to THUTO CENTRE. Approval Code: MP260312.1626.A12350. Remarks: reversed charges. New wallet balance: M950.00',
    paid('MP260312.1626.A12350', 45_000, {
      provider: 'ecocash',
      payer: 'LERATO MOKOENA',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'Transaction TDC4H7V00M: LERATO MOKOENA (26650123456) paid M450.00 at THUTO CENTRE on 2026-03-12 16:26:10. Account: K9H-ZNH',
    paid('TDC4H7V00M', 45_000, {
      provider: 'unknown',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'Nedbank: M450.00 paid into acc 1234 on 12/03/2026 by L MOKOENA. Ref K9HZNH failed exam help. Trans ID ND26071ABC. Bal M9,020.00',
    paid('ND26071ABC', 45_000, { provider: 'bank', date: '2026-03-12', payer: 'L MOKOENA' }),
  ],
  [
    'centre',
    'StdBank: Inward EFT M450.00 from L MOKOENA cleared 12/03/2026. Ref: K9H-ZNH. Transaction ID FT26071ABCF1. Your fee: M0.00',
    paid('FT26071ABCF1', 45_000, { provider: 'bank', date: '2026-03-12', payer: 'L MOKOENA' }),
  ],
  ['centre', 'TDC4H7V00N Confirmed. You have paid M90.00 to LINEO on 12/3/26.', refused('sent')],
  ['centre', 'TDC4H7V00P Confirmed. M90.00 paid by you to LINEO on 12/3/26.', refused('sent')],
  [
    'payer',
    'FNB: Payment M450.00 made from a/c ..1234 to THUTO CENTRE, ref K9H-ZNH, 12Mar26 16:26. Trace ID 0123456790. Avail M87.40. Never share your PIN.',
    paid('0123456790', 45_000, {
      provider: 'bank',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    '*TDC4H7V008 Confirmed.* _M450.00 sent to THUTO CENTRE_ on 12/3/26 at 4:26 PM. New M-Pesa balance is M87.40. Dial *200#',
    paid('TDC4H7V008', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'payer',
    'TDC4H7V00D Confirmed. Pay bill of M450.00 to THUTO CENTRE account K9H-ZNH on 12/3/26 at 4:26 PM successful. Service fee M4.00, VAT M0.60.',
    paid('TDC4H7V00D', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'TDC4H7W003 Confirmed. M450.00 received from 26650123456 on 12/3/26. Narration: airtime refund M50.00 sent back cancelled',
    paid('TDC4H7W003', 45_000, { provider: 'mpesa', date: '2026-03-12', payer: '26650123456' }),
  ],
  [
    'payer',
    'TDC4H7W00A Confirmed. M450.00 paid to THUTO CENTRE (Remark: sorry for the failed one on 11/3/26) on 12/3/26 at 4:26 PM. New balance is M1.00',
    paid('TDC4H7W00A', 45_000, {
      provider: 'mpesa',
      date: '2026-03-12',
      time: '16:26',
      payee: 'THUTO CENTRE',
    }),
  ],
  [
    'centre',
    'Dear THUTO CENTRE, LERATO MOKOENA (26650123456) has sent you M450.00. TxnId: TDC4H7W00L. Date: 12/03/2026 16:26:10. Message: cancelled',
    paid('TDC4H7W00L', 45_000, {
      provider: 'unknown',
      date: '2026-03-12',
      time: '16:26',
      payer: 'LERATO MOKOENA',
    }),
  ],
];
