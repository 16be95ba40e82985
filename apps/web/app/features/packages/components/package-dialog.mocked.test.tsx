import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { PackageForAdmin } from '@thuto/contract/packages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { NEW_PACKAGE, PackageDialog } from './package-dialog.tsx';

const calls = vi.hoisted(() => ({
  create: vi.fn<(input: unknown) => Promise<unknown>>(),
  update: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../lib/api-client.ts', () => {
  const call = vi.fn<() => Promise<unknown>>();
  return {
    orpc: {
      packages: {
        createPackage: { call: calls.create },
        updatePackage: { call: calls.update },
        movePackage: { call },
        retirePackage: { call },
        restorePackage: { call },
      },
    },
  };
});

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

beforeEach(() => vi.resetAllMocks());

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
    calls.create.mockResolvedValue({});
    renderDialog(NEW_PACKAGE);
    type('Name', ' Exam Week ');
    type('Price', '300.5');
    type('Sessions', '3');
    type('Features', 'Three sessions\n\nHomework support');
    press('Add Package');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(calls.create).toHaveBeenCalledWith({
      name: 'Exam Week',
      priceLisente: 30_050,
      lessons: 3,
      period: 'once',
      validMonths: 6,
      features: ['Three sessions', 'Homework support'],
      isPopular: false,
    });
  });

  it('names what is missing and focuses the first invalid field', async () => {
    renderDialog(NEW_PACKAGE);
    press('Add Package');
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    expect(screen.getByText('Please enter a whole number from 1 to 1000')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(calls.create).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the name is taken', async () => {
    calls.create.mockRejectedValue(new ApiError({ code: 'package_name_taken', status: 409 }));
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
    calls.update.mockRejectedValueOnce(
      new ApiError({ code: 'package_changed', status: 409, details: { current } }),
    );
    calls.update.mockResolvedValue({});
    renderDialog(BUNDLE);
    type('Price', '500');
    press('Save Package');
    expect(await screen.findByText(/It is now: Five Sessions, M450, 5 sessions/)).toBeTruthy();
    expect(field('Price').value).toBe('500');
    press('Keep mine');
    press('Save Package');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(calls.update).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: '5-Session Bundle', priceLisente: 50_000, revision: 4 }),
    );
  });

  it('takes the newer version with Use theirs', async () => {
    const current = { ...BUNDLE, priceLisente: 47_000, revision: 4 };
    calls.update.mockRejectedValue(
      new ApiError({ code: 'package_changed', status: 409, details: { current } }),
    );
    renderDialog(BUNDLE);
    type('Price', '500');
    press('Save Package');
    await screen.findByText(/It is now/);
    press('Use theirs');
    expect(field('Price').value).toBe('470');
  });
});
