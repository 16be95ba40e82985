import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { PaymentHistory } from './payment-history.tsx';

const paymentOf = (number: number) => ({
  id: `p${number}`,
  reference: `REF-${number}`,
  packageName: `Bundle ${number}`,
  amountLisente: 40_000,
  status: 'pending',
  submittedAt: '2026-03-02T08:00:00.000Z',
  reason: null,
  receiptUrl: null,
  proof: null,
  proofAbsence: { why: 'superseded', at: '2026-03-02T08:00:00.000Z', afterDays: null },
});

it('shows the last two payments with their documents, and older ones on request (PAY-21)', async () => {
  currentUserStore.set({
    accountId: 'a1',
    email: 'mpho@families.example',
    displayName: 'Mpho',
    role: 'student',
    emailVerified: true,
    students: [{ id: 's1', name: 'Mpho', relationship: 'self', canBook: true }] as never,
  });
  const approved = {
    ...paymentOf(11),
    status: 'approved',
    receiptUrl: '/api/receipts/p11',
    proof: { url: '/api/proofs/p11', size: 900 },
    proofAbsence: null,
  };
  const older = Array.from({ length: 10 }, (_, index) => paymentOf(10 - index));
  stubServer(() => ({ items: [approved, ...older] }));
  const user = renderPage(<PaymentHistory />);
  const table = within(await screen.findByRole('table', { name: 'Payment history' }));
  const rows = () => table.getAllByRole('row').slice(1);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]?.textContent).toContain('Approved');
  expect(within(rows()[0] as HTMLElement).getByRole('link', { name: /^Receipt/ })).toBeTruthy();
  expect(within(rows()[0] as HTMLElement).getByRole('link', { name: /^View Proof/ })).toBeTruthy();
  expect(table.getAllByText('Proof replaced by a newer one')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show older payments' }));
  expect(rows()).toHaveLength(11);
  expect(rows().at(-1)?.textContent).toContain('Bundle 1');
  expect(screen.queryByRole('button', { name: 'Show older payments' })).toBeNull();
});
