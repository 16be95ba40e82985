import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { ConsoleSearchButton } from './console-search-button.tsx';

it('takes what is typed right after Ctrl K, and returns the focus (DASH-16)', async () => {
  stubServer(() => ({ students: [], bookings: [], money: [] }));
  renderPage(<ConsoleSearchButton />);
  const user = userEvent.setup({ delay: null });
  const button = screen.getByRole('button', { name: 'Search' });
  button.focus();
  await user.keyboard('{Control>}k{/Control}Mokoena');
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'Mokoena');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(button);
});
