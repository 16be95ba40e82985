import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { MessageCheck, Order } from '@thuto/contract/orders';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, type SentCall, signInFamily, stubServer } from '../../../testing/render-page.tsx';
import { PasteConfirmation } from './paste-confirmation.tsx';

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
/** What the server says about the message. */
let checked: unknown;
let sent: SentCall[];

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
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** Writes a text letter by letter. */
const type = (text: string) => [...text].forEach((_, at) => write(text.slice(0, at + 1)));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = () => screen.queryByRole('button', { name: 'Confirm Payment' });

beforeEach(() => {
  onSent.mockReset();
  signInFamily();
  checked = PAYMENT;
  sent = stubServer(({ path }) => (path.endsWith('/message-checks') ? checked : {}));
});

describe('PasteConfirmation', () => {
  it('asks for a text before it checks anything', () => {
    renderForm();
    press('Check Message');
    expect(screen.getByRole('alert').textContent).toContain('Please paste the message');
    expect(sent).toEqual([]);
  });

  it('shows what the message says, and sends it after the confirmation', async () => {
    renderForm();
    type(TEXT);
    expect(sent).toEqual([]);
    press('Check Message');
    expect(await screen.findByText('QK12AB34CD')).toBeTruthy();
    for (const term of ['Provider', 'Transaction ID', 'Amount', 'Date', 'Payer'])
      expect(screen.getByText(term)).toBeTruthy();
    expect(screen.getByText('M450')).toBeTruthy();
    press('Confirm Payment');
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    const path = '/api/students/s1/orders/o1/messages';
    expect(sent.at(-1)).toEqual({ method: 'POST', path, body: { text: TEXT } });
  });

  it('checks a message that is pasted without a press', async () => {
    renderForm();
    write(TEXT);
    expect(await screen.findByText('QK12AB34CD')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/api/students/s1/orders/o1/message-checks']);
  });

  it('hides the confirmation again when the text changes', async () => {
    renderForm();
    write(TEXT);
    await waitFor(() => expect(confirm()).not.toBeNull());
    write(`${TEXT}.`);
    expect(confirm()).toBeNull();
  });

  it('says that the amount is less than the order needs', async () => {
    checked = { ...PAYMENT, amountLisente: 20_000 };
    renderForm();
    write(TEXT);
    expect(await screen.findByText(/The order needs M450\. It stays open/)).toBeTruthy();
  });

  it('offers no confirmation for a message that is not a payment', async () => {
    checked = { kind: 'no-payment', reason: 'reversal' };
    renderForm();
    write(TEXT);
    expect(await screen.findByText(/was reversed/)).toBeTruthy();
    expect(confirm()).toBeNull();
  });

  it('sends a message that cannot be read to a person', async () => {
    checked = { kind: 'unreadable', reason: 'unknown-wording' };
    renderForm();
    write('paid yesterday');
    press('Check Message');
    expect(await screen.findByText(/a person reads it/)).toBeTruthy();
    expect(confirm()).not.toBeNull();
  });

  it('offers no confirmation for a text that is too long', async () => {
    checked = { kind: 'unreadable', reason: 'too-long' };
    renderForm();
    write('x'.repeat(5000));
    expect(await screen.findByText(/too long/)).toBeTruthy();
    expect(confirm()).toBeNull();
  });

  it('keeps the text and shows why the server refused it', async () => {
    checked = rejection(409, 'transaction_already_used');
    renderForm();
    write(TEXT);
    expect((await screen.findByRole('alert')).textContent).toContain('has been used for a payment already');
    expect(field().value).toBe(TEXT);
  });

  it('begins with the text of a rejected payment, and keeps unsent text', () => {
    renderForm(TEXT);
    expect(field().value).toBe(TEXT);
  });
});
