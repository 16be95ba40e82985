import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { PackageForAdmin } from '@thuto/contract/packages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { NEW_PACKAGE, PackageDialog } from './package-dialog.tsx';

const BUNDLE: PackageForAdmin = {
  id: 'bundle-5',
  name: '5-Session Bundle',
  priceLisente: 45_000,
  lessons: 5,
  period: 'once',
  validMonths: 6,
  features: ['Mix subjects as you like'],
  isPopular: false,
  version: 1,
  isOrdered: true,
  revision: 3,
  isRetired: false,
  updatedAt: '2026-03-02T08:00:00.000Z',
  allowedActions: ['edit', 'retire'],
};

const onOpenChange = vi.fn<(open: boolean) => void>();

function renderDialog(item: PackageForAdmin | typeof NEW_PACKAGE) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PackageDialog item={item} open onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

/** What the server answers to each call. */
let respond: () => unknown;
let sent: SentCall[];

beforeEach(() => {
  onOpenChange.mockReset();
  respond = () => ({});
  sent = stubServer(({ method }) => (method === 'GET' ? {} : respond()));
});

describe('adding a package', () => {
  it('shows the card as families will see it while it is typed', () => {
    renderDialog(NEW_PACKAGE);
    type('Name', 'Exam Week');
    type('Price', '300.50');
    type('Sessions', '3');
    type('Features', 'Three sessions\nHomework support');
    fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Popular' }));
    expect(preview().getByRole('heading', { name: 'Exam Week' })).toBeTruthy();
    for (const text of ['M300.50', 'per month', '3 sessions per month', 'Homework support', 'Popular']) {
      expect(preview().getByText(text), text).toBeTruthy();
    }
  });

  it('sends the price in lisente and one feature per line', async () => {
    renderDialog(NEW_PACKAGE);
    type('Name', ' Exam Week ');
    type('Price', '300.5');
    type('Sessions', '3');
    type('Features', 'Three sessions\n\nHomework support');
    press('Add Package');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Exam Week',
        priceLisente: 30_050,
        lessons: 3,
        period: 'once',
        validMonths: 6,
        features: ['Three sessions', 'Homework support'],
        isPopular: false,
      },
    ]);
  });

  it('names what is missing and focuses the first invalid field', async () => {
    renderDialog(NEW_PACKAGE);
    press('Add Package');
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    expect(screen.getByText('Please enter a whole number from 1 to 1000')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the name is taken', async () => {
    respond = () => rejection(409, 'package_name_taken');
    renderDialog(NEW_PACKAGE);
    type('Name', 'Exam Week');
    type('Price', '300');
    type('Sessions', '3');
    press('Add Package');
    expect(await screen.findByText('Another package on sale has this name already.')).toBeTruthy();
    expect(field('Price').value).toBe('300');
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});

describe('editing a package', () => {
  it('says that existing orders keep their price', () => {
    renderDialog(BUNDLE);
    expect(screen.getByText(/Existing orders keep their price/)).toBeTruthy();
    expect(field('Price').value).toBe('450');
  });

  it('does not mention orders when there are none', () => {
    renderDialog({ ...BUNDLE, isOrdered: false });
    expect(screen.queryByText(/Existing orders/)).toBeNull();
  });

  it('offers both versions after a concurrent change', async () => {
    const current = { ...BUNDLE, name: 'Five Sessions', revision: 4 };
    respond = () => (sent.length === 1 ? rejection(409, 'package_changed', { details: { current } }) : {});
    renderDialog(BUNDLE);
    type('Price', '500');
    press('Save Package');
    expect(await screen.findByText(/It is now Five Sessions, M450, 5 sessions/)).toBeTruthy();
    expect(field('Price').value).toBe('500');
    press('Keep mine');
    press('Save Package');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/packages/bundle-5',
      body: { name: '5-Session Bundle', priceLisente: 50_000, revision: 4 },
    });
  });

  it('takes the newer version with Use theirs', async () => {
    const current = { ...BUNDLE, priceLisente: 47_000, revision: 4 };
    respond = () => rejection(409, 'package_changed', { details: { current } });
    renderDialog(BUNDLE);
    type('Price', '500');
    press('Save Package');
    await screen.findByText(/It is now/);
    press('Use theirs');
    expect(field('Price').value).toBe('470');
  });
});
