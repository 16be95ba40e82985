import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PackageCards } from './package-cards.tsx';

it.each([
  ['Once-Off Session', '1 session'],
  ['5-Session Bundle', '5 sessions'],
  ['10-Session Bundle', '10 sessions'],
  ['Basic Subscription', '4 sessions per month'],
  ['Standard Subscription', '8 sessions per month'],
  ['Premium Subscription', '12 sessions per month'],
])('shows on the card of %s: %s', (name, sessions) => {
  render(<PackageCards value={null} onChange={() => undefined} />);
  const card = screen.getByRole('radio', { name });
  const description = document.querySelector<HTMLElement>(`[id="${card.getAttribute('aria-describedby')}"]`);
  if (description === null) throw new Error('the card has no description');
  expect(within(description).getByText(sessions)).toBeTruthy();
});
