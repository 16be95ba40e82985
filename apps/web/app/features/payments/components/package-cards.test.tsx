import { render, screen, within } from '@testing-library/react';
import type { Package } from '@thuto/contract/packages';
import { expect, it } from 'vitest';
import { PackageCards } from './package-cards.tsx';

const BUNDLE: Package = {
  id: 'bundle-5',
  name: '5-Session Bundle',
  priceLisente: 45_050,
  lessons: 5,
  period: 'once',
  validMonths: 6,
  features: ['Mix subjects as you like'],
  isPopular: false,
};
const MONTHLY: Package = {
  ...BUNDLE,
  id: 'standard-subscription',
  name: 'Standard Subscription',
  lessons: 8,
  period: 'month',
};
const SINGLE: Package = { ...BUNDLE, id: 'once-off', name: 'Once-Off Session', lessons: 1 };

it.each([
  ['Once-Off Session', '1 session', 'M450.50'],
  ['5-Session Bundle', '5 sessions', 'M450.50'],
  ['Standard Subscription', '8 sessions per month', 'M450.50'],
])('shows on the card of %s: %s (PAY-4)', (name, sessions, price) => {
  render(<PackageCards packages={[SINGLE, BUNDLE, MONTHLY]} value={null} onChange={() => undefined} />);
  const card = screen.getByRole('radio', { name });
  const description = document.querySelector<HTMLElement>(`[id="${card.getAttribute('aria-describedby')}"]`);
  if (description === null) throw new Error('the card has no description');
  expect(within(description).getByText(sessions)).toBeTruthy();
  expect(within(card.closest('label') as HTMLElement).getByText(price)).toBeTruthy();
});
