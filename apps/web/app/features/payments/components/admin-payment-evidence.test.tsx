import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdminPaymentEvidence } from './admin-payment-evidence.tsx';

it.each([
  ['mpesa', 'M-Pesa'],
  ['A bank of a statement', 'A bank of a statement'],
])('names the provider %s as people do', (provider, name) => {
  const payment = { method: 'sms', provider, transactionId: 'QK12AB3400' };
  const evidence = { text: 'Confirmed.', payer: null, paidAt: null };
  const review = { data: { evidence }, isPending: false, isError: false, error: null };
  renderPage(<AdminPaymentEvidence payment={payment as never} review={review as never} />);
  expect(screen.getByText('Provider').nextElementSibling?.textContent).toBe(name);
});
