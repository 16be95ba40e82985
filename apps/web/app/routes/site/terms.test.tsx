import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setPlatform } from '../../lib/platform.ts';
import Terms from './terms.tsx';

afterEach(() => setPlatform(DEFAULT_SETTINGS));

it.each([
  [48, 'at the latest 48 hours before the session'],
  [1, 'at the latest 1 hour before the session'],
  [0, 'at the latest before the session starts'],
])('names the notice of the settings: %i hours (SITE-13)', (cancelNoticeHours, words) => {
  setPlatform({ ...DEFAULT_SETTINGS, cancelNoticeHours });
  const router = createMemoryRouter([{ path: '/terms', Component: Terms }], { initialEntries: ['/terms'] });
  render(<RouterProvider router={router} />);
  expect(screen.getAllByText(new RegExp(words))).toHaveLength(1);
});
