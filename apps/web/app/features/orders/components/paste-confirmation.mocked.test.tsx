import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { MessageCheck, Order } from '@thuto/contract/orders';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { PasteConfirmation } from './paste-confirmation.tsx';

const calls = vi.hoisted(() => ({
  check: vi.fn<(input: unknown) => Promise<unknown>>(),
  claim: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../lib/api-client.ts', () => {
  const call = vi.fn<() => Promise<unknown>>();
  return {
    orpc: {
      orders: {
        checkMessage: { call: calls.check },
        claimMessage: { call: calls.claim },
        claimCash: { call },
        resendProof: { call },
      },
    },
  };
});
vi.mock('../../../lib/student.ts', () => ({ useStudent: () => ({ id: 's1' }) }));

const ORDER = { id: 'o1', reference: 'T7K-4QX', missingLisente: 45_000 } as Order;
const PAYMENT: MessageCheck = {
  kind: 'payment',
  provider: 'mpesa',
  transactionId: 'QK12AB34CD',
  amountLisente: 45_000,
  date: '2026-03-02',
  time: '14:15',
  payer: null,
};
const TEXT = 'QK12AB34CD Confirmed. M450.00 paid to THUTO.';
const onSent = vi.fn<() => void>();

function renderForm(initialText = '') {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PasteConfirmation accountId="a1" order={ORDER} initialText={initialText} onSent={onSent} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Confirmation message/);
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = () => screen.queryByRole('button', { name: 'Confirm Payment' });

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

describe('PasteConfirmation', () => {
  it('asks for a text before it checks anything', () => {
    renderForm();
    press('Check Message');
    expect(screen.getByRole('alert').textContent).toContain('Please paste the message');
    expect(calls.check).not.toHaveBeenCalled();
  });

  it('shows what the message says, and sends it after the confirmation', async () => {
    calls.check.mockResolvedValue(PAYMENT);
    calls.claim.mockResolvedValue({});
    renderForm();
    paste(TEXT);
    expect(confirm()).toBeNull();
    press('Check Message');
    expect(await screen.findByText('QK12AB34CD')).toBeTruthy();
    for (const term of ['Provider', 'Transaction ID', 'Amount', 'Date', 'Payer'])
      expect(screen.getByText(term)).toBeTruthy();
    expect(screen.getByText('M450')).toBeTruthy();
    press('Confirm Payment');
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(calls.claim).toHaveBeenCalledWith({ studentId: 's1', id: 'o1', text: TEXT });
  });

  it('hides the confirmation again when the text changes', async () => {
    calls.check.mockResolvedValue(PAYMENT);
    renderForm();
    paste(TEXT);
    press('Check Message');
    await waitFor(() => expect(confirm()).not.toBeNull());
    paste(`${TEXT} And more.`);
    expect(confirm()).toBeNull();
  });

  it('says that the amount is less than the order needs', async () => {
    calls.check.mockResolvedValue({ ...PAYMENT, amountLisente: 20_000 });
    renderForm();
    paste(TEXT);
    press('Check Message');
    expect(await screen.findByText(/The order needs M450\. It stays open/)).toBeTruthy();
  });

  it('offers no confirmation for a message that is not a payment', async () => {
    calls.check.mockResolvedValue({ kind: 'no-payment', reason: 'reversal' });
    renderForm();
    paste(TEXT);
    press('Check Message');
    expect(await screen.findByText(/was reversed/)).toBeTruthy();
    expect(confirm()).toBeNull();
  });

  it('sends a message that cannot be read to a person', async () => {
    calls.check.mockResolvedValue({ kind: 'unreadable', reason: 'unknown-wording' });
    renderForm();
    paste('paid yesterday');
    press('Check Message');
    expect(await screen.findByText(/a person reads it/)).toBeTruthy();
    expect(confirm()).not.toBeNull();
  });

  it('offers no confirmation for a text that is too long', async () => {
    calls.check.mockResolvedValue({ kind: 'unreadable', reason: 'too-long' });
    renderForm();
    paste('x'.repeat(5000));
    press('Check Message');
    expect(await screen.findByText(/too long/)).toBeTruthy();
    expect(confirm()).toBeNull();
  });

  it('keeps the text and shows why the server refused it', async () => {
    calls.check.mockRejectedValue(
      new ApiError({
        type: '',
        title: '',
        status: 409,
        code: 'transaction_already_used',
        requestId: '',
      }),
    );
    renderForm();
    paste(TEXT);
    press('Check Message');
    expect((await screen.findByRole('alert')).textContent).toContain('has been used for a payment already');
    expect(field().value).toBe(TEXT);
  });

  it('begins with the text of a rejected payment, and keeps unsent text', () => {
    renderForm(TEXT);
    expect(field().value).toBe(TEXT);
  });
});
