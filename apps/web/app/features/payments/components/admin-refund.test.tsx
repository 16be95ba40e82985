import type { RefundPreview } from '@thuto/contract/payments';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../testing/set-subjects.ts';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { AdminRefund } from './admin-refund.tsx';

const LESSON = { kind: 'booking', tutorName: 'Ntate Lebohang' } as const;
const bookedLessons = [
  {
    ...LESSON,
    id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b41',
    subject: 'physics',
    startsAt: '2026-03-04T08:00:00.000Z',
  },
  {
    ...LESSON,
    id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b42',
    subject: 'chemistry',
    startsAt: '2026-03-05T08:00:00.000Z',
  },
] as unknown as RefundPreview['bookedLessons'];
const preview: RefundPreview = {
  reference: 'T7K-4QN',
  studentName: 'Thabo Mokoena',
  packageName: '5 Sessions',
  orderStatus: 'paid',
  refundableLisente: 45_000,
  accountMoneyLisente: 0,
  unusedSessions: 3,
  sessionsTaken: 3,
  bookedLessons,
  lessonsToCancel: 1,
};

it('lists the booked lessons that hold sessions, and records no refund before enough are chosen (PAY-54)', async () => {
  const sent = stubServer(({ method, path }) => {
    if (method === 'POST') return preview;
    return path.endsWith('/refund-preview') ? preview : { items: [], total: 0, next: null };
  });
  const user = renderPage(<AdminRefund />);
  await user.type(screen.getByLabelText(/^Reference/), 'T7K-4QN');
  await user.type(screen.getByLabelText(/^Amount/), '360');
  await user.type(screen.getByLabelText(/^Reason/), 'Moved away');
  const physics = await screen.findByLabelText(/Physics, Ntate Lebohang$/);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Please choose 1 of these lessons.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(physics);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('listitem').textContent).toMatch(/Physics, Ntate Lebohang$/);
  await user.click(dialog.getByRole('button', { name: 'Record Refund' }));
  await screen.findByLabelText(/^Reference/);
  expect(sent).toMatchObject([{ method: 'POST', body: { cancelLessons: [bookedLessons[0]?.id] } }]);
});
