import type { OrderDetails } from '@thuto/contract/orders';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { LeftOver } from './left-over.tsx';
import { OrderStatus } from './order-status.tsx';

const SUBMITTED = '2026-11-27T08:00:00.000Z';
const order = (reviewHours: number | null) =>
  ({
    status: 'open',
    missingLisente: 45_000,
    paidLisente: 0,
    allowedActions: [],
    reviewHours,
    payments: [{ status: 'pending', method: 'proof', amountLisente: 45_000, submittedAt: SUBMITTED }],
  }) as unknown as OrderDetails;
const show = (reviewHours: number | null) =>
  renderPage(<OrderStatus order={order(reviewHours)} now={Date.parse(SUBMITTED)} onFix={() => undefined} />);

describe('a payment under review (PAY-18)', () => {
  it('promises what the profile promises', () => {
    show(null);
    expect(screen.getByText(/We'll review your payment within 24-48 hours\. You get a mail\./)).toBeTruthy();
  });

  it('adds the better estimate where one is known', () => {
    show(5);
    expect(
      screen.getByText(
        /within 24-48 hours\. We usually decide within 5 hours: expect it by 27 Nov 2026, 15:00\./,
      ),
    ).toBeTruthy();
  });
});

describe('money left over', () => {
  it('is shown with its amount, and not at all without any', () => {
    renderPage(
      <>
        <LeftOver lisente={12_050} />
        <LeftOver lisente={0} />
      </>,
    );
    expect(screen.getAllByText(/left over$/).map(({ textContent }) => textContent)).toEqual([
      'M120.50 left over',
    ]);
  });
});
