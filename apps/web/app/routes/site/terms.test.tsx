import type { LegalTexts } from '@thuto/contract/settings';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import Terms from './terms.tsx';

const TEXTS: LegalTexts = {
  ...DEFAULT_LEGAL_TEXTS,
  version: '2026-01-01',
  cancelNoticeHours: 24,
  lateCancelUsesSession: true,
  noShowUsesSession: true,
  nightlyBackupsKept: 7,
};

function show(
  texts: LegalTexts | null,
  packages: readonly { name: string; validMonths: number }[] = [],
): void {
  const element = <Terms loaderData={{ texts, packages }} />;
  const router = createMemoryRouter([{ path: '/terms', element }], { initialEntries: ['/terms'] });
  render(<RouterProvider router={router} />);
}

it.each([
  [48, 'at the latest 48 hours before the session'],
  [1, 'at the latest 1 hour before the session'],
  [0, 'at the latest before the session starts'],
])('names the notice of the settings: %i hours (SITE-13)', (cancelNoticeHours, words) => {
  show({ ...TEXTS, cancelNoticeHours });
  expect(screen.getAllByText(new RegExp(words))).toHaveLength(1);
});

it('names how long the sessions of each package on sale can be used (SITE-13)', () => {
  show(TEXTS, [
    { name: 'Once-off', validMonths: 6 },
    { name: 'Monthly', validMonths: 1 },
    { name: 'Bundle', validMonths: 6 },
  ]);
  const text =
    /1 month from approval: Monthly\. 6 months from approval: Once-off, Bundle\. Sessions not used/;
  expect(screen.getByText(text)).toBeTruthy();
});

it('shows the text of the owner, with markup as it was typed', () => {
  show({ ...TEXTS, terms: 'Be <b>kind</b>.\n\n## Money\n- {notice}\n- See {privacy}' });
  expect(screen.getByText('Be <b>kind</b>.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Money' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '24 hours before the session',
    'See Privacy Policy',
  ]);
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
});

it('says that it needs a connection, and never shows a text that may not be the centre’s', () => {
  show(null);
  expect(screen.getByRole('alert').textContent).toContain('needs a connection');
});
