import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FoldedCard } from './folded-card.tsx';

const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const card = (hasError: boolean) => (
  <FoldedCard title="Bookings" summary="Free to cancel until 24 hours before" hasError={hasError}>
    <input aria-label="Hours" />
  </FoldedCard>
);
const details = () => screen.getByText('Bookings').closest('details') as HTMLDetailsElement;
/** What a browser does when the card opens or folds. */
const toggle = (open: boolean) => {
  details().open = open;
  fireEvent(details(), new Event('toggle'));
};

it('is folded on a phone, opens for an error, and stays open when it is corrected', () => {
  onPhone();
  const { rerender } = render(card(false));
  expect(details().open).toBe(false);
  expect(screen.getByText('Free to cancel until 24 hours before')).toBeTruthy();
  rerender(card(true));
  expect(details().open).toBe(true);
  toggle(true);
  toggle(false);
  expect(details().open).toBe(true);
  rerender(card(false));
  expect(details().open).toBe(true);
  toggle(false);
  expect(details().open).toBe(false);
});
