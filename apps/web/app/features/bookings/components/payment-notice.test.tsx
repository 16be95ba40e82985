import { render, screen } from '@testing-library/react';
import type { PaymentSummary } from '@thuto/contract/payments';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { PaymentNotice } from './payment-notice.tsx';

const PROOF = {
  id: '019d0000-0000-7000-8000-000000000001',
  reference: 'T7K-4QX',
  packageId: 'bundle-5',
  packageName: '5-Session Bundle',
  amountLisente: 45_000,
  status: 'pending',
  submittedAt: '2026-03-02T08:00:00.000Z',
  decidedAt: null,
  reason: null,
} as unknown as NonNullable<PaymentSummary['current']>;
const NONE: PaymentSummary = {
  status: 'pending',
  current: null,
  subscriptionStartsAt: null,
  subscriptionEndsAt: null,
  subscriptionState: 'none',
  canBook: false,
};

function show(payment: PaymentSummary) {
  const notice = <PaymentNotice payment={payment} timeZone="Africa/Maseru" />;
  const Page = createRoutesStub([{ path: '*', Component: () => notice }]);
  render(<Page />);
}

it.each([
  ['without a proof', NONE, ['Payment Required', 'View Packages']],
  [
    'with a pending proof',
    { ...NONE, current: PROOF },
    ['Payment Under Review', 'Check Status', '24-48 hours'],
  ],
  [
    'after a rejection',
    { ...NONE, status: 'rejected' as const, current: { ...PROOF, reason: 'The amount is missing' } },
    ['Payment Required', 'The amount is missing'],
  ],
])('says %s what stands in the way of booking (PAY-12, PAY-18, VIEW-8)', (_when, payment, words) => {
  show(payment);
  const text = document.body.textContent ?? '';
  for (const word of words) expect(text).toContain(word);
});

it('is hidden while paid sessions are left (PAY-12)', () => {
  show({ ...NONE, current: PROOF, canBook: true });
  expect(screen.queryByText(/Payment/)).toBeNull();
});
