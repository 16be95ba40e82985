import type { PaymentForAdmin } from '@thuto/contract/payments';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdminApprovePaymentDialog } from './admin-approve-payment-dialog.tsx';

const PAYMENT = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  packageId: 'five',
  packageName: '5 Sessions',
  amountLisente: 45_000,
  student: { id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4e', name: 'Thabo Mokoena' },
  ordered: { lessons: 5, validMonths: 3, period: 'once' },
  firstApproval: null,
  flags: [],
  sessionsRemaining: 0,
  writesOff: 0,
} as unknown as PaymentForAdmin;

async function ask(changes: Partial<PaymentForAdmin>) {
  renderPage(
    <AdminApprovePaymentDialog
      payment={{ ...PAYMENT, ...changes }}
      open
      onOpenChange={vi.fn()}
      onDecided={vi.fn()}
    />,
  );
  return within(await screen.findByRole('dialog', { name: 'Approve payment?' }));
}

it('repeats the warnings about the payment, which a key in the list skips', async () => {
  const dialog = await ask({ flags: [{ kind: 'price-changed', priceLisente: 50_000 }] });
  expect(dialog.getByText('This package costs M500 today.')).toBeTruthy();
});
