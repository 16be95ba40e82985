import type { WaitingApproval } from '@thuto/contract/payments';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdminWaitingApprovals } from './admin-waiting-approvals.tsx';

const refund: WaitingApproval = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  studentId: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4e' as WaitingApproval['studentId'],
  studentName: 'Thabo Mokoena',
  reference: 'T7K-4QX',
  source: 'order',
  sessions: null,
  amountLisente: 45_000,
  adminName: 'Palesa Admin',
  isMine: false,
  askedAt: '2026-03-02T08:00:00.000Z',
};

it('says what waits for a second admin, for whom and since when (PAY-55)', async () => {
  const items = [
    refund,
    { ...refund, id: refund.studentId, reference: null, source: null, sessions: -3, isMine: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ items }));
  renderPage(<AdminWaitingApprovals />);
  expect(await screen.findByText('Refund of M450 for T7K-4QX')).toBeTruthy();
  expect(screen.getByText(/^Palesa Admin entered it on /)).toBeTruthy();
  expect(screen.getByText('Take 3 sessions, worth M450')).toBeTruthy();
  expect(screen.getByText(/^You entered it on .* Another admin has to enter the same\.$/)).toBeTruthy();
});

it('shows nothing while nothing waits', async () => {
  const fetched = vi.fn(async () => Response.json({ items: [] }));
  vi.stubGlobal('fetch', fetched);
  renderPage(<AdminWaitingApprovals />);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByText('Waiting for a second admin')).toBeNull();
});
