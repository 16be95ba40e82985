import type { Package } from '@thuto/contract/packages';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setPlatform } from '../../lib/platform.ts';
import Terms from './terms.tsx';

const pack = (name: string, validMonths: number) => ({ name, validMonths }) as Package;

function show(packages: readonly Package[]): void {
  const element = <Terms loaderData={{ packages }} />;
  const router = createMemoryRouter([{ path: '/terms', element }], { initialEntries: ['/terms'] });
  render(<RouterProvider router={router} />);
}

afterEach(() => setPlatform(DEFAULT_SETTINGS));

it.each([
  [48, 'at the latest 48 hours before the session'],
  [1, 'at the latest 1 hour before the session'],
  [0, 'at the latest before the session starts'],
])('names the notice of the settings: %i hours (SITE-13)', (cancelNoticeHours, words) => {
  setPlatform({ ...DEFAULT_SETTINGS, cancelNoticeHours });
  show([]);
  expect(screen.getAllByText(new RegExp(words))).toHaveLength(1);
});

it('names how long the sessions of each package on sale can be used (SITE-13)', () => {
  show([pack('Once-off', 6), pack('Monthly', 1), pack('Bundle', 6)]);
  const text =
    /1 month from approval: Monthly\. 6 months from approval: Once-off, Bundle\. Sessions not used/;
  expect(screen.getByText(text)).toBeTruthy();
});
