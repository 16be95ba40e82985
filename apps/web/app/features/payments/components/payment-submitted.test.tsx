import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentSubmitted } from './payment-submitted.tsx';

type Props = Parameters<typeof PaymentSubmitted>[0];

const PAYMENT = {
  id: '019d0000-0000-7000-8000-000000000001',
  packageName: '5-Session Bundle',
  submittedAt: '2026-03-02T08:00:00.000Z',
  decidedAt: null,
  reason: 'The amount is missing',
  startsAt: null,
  endsAt: null,
  proof: null,
  proofAbsence: null,
} as unknown as Props['payment'];
const SUMMARY = { subscriptionState: 'none' } as Props['summary'];

it.each([
  ['yellow', 'pending', 'warning', "We'll review your payment within 24-48 hours."],
  ['green', 'approved', 'success', 'Approved'],
  ['red', 'rejected', 'danger', 'Reason: The amount is missing'],
] as const)('is %s for a payment that is %s (PAY-11)', (_color, status, tone, words) => {
  render(<PaymentSubmitted payment={{ ...PAYMENT, status }} summary={SUMMARY} reviewHours={null} />);
  const box = screen.getByRole('region', { name: 'Payment Submitted' });
  expect(box.className).toContain(`bg-${tone}-soft`);
  expect(box.textContent).toContain(words);
});

it('says how long decisions usually take, after the promise (PAY-43)', () => {
  const payment = { ...PAYMENT, status: 'pending' } as const;
  render(<PaymentSubmitted payment={payment} summary={SUMMARY} reviewHours={5} />);
  expect(
    screen.getByText(/We'll review your payment within 24-48 hours\. We usually decide within 5 hours/),
  ).toBeTruthy();
});
