import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';
import { SiteHeader } from './site-header.tsx';
import { UserMenu } from './user-menu.tsx';

const STUDENT = {
  accountId: 'a',
  email: 'thabo@example.org',
  displayName: ' ',
  role: 'student' as const,
  emailVerified: true,
  students: [],
};

function show(children: ReactNode) {
  const Page = createRoutesStub([{ path: '*', Component: () => children }]);
  render(<Page />);
}

it('leads visitors to the sections, Login and Get Started (SITE-4)', () => {
  show(<SiteHeader userNav={null} />);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')).slice(0, 6)).toEqual([
    '/#about',
    '/#services',
    '/#how-it-works',
    '/#contact',
    '/login',
    '/signup',
  ]);
});

it('shows no section links to signed-in users (SITE-4)', () => {
  show(<SiteHeader userNav={<p>Signed in</p>} />);
  expect(screen.queryByRole('link', { name: 'About' })).toBeNull();
});

it('shows name, role and pages in the user menu and the bottom bar (SITE-5)', () => {
  show(
    <>
      <UserMenu currentUser={STUDENT} canBook onSignOut={() => undefined} />
      <BottomBar currentUser={STUDENT} onSignOut={() => undefined} />
    </>,
  );
  // Without a display name: the address up to the @.
  expect(screen.getByText('thabo')).toBeTruthy();
  expect(screen.getByText('Student')).toBeTruthy();
  for (const name of ['Dashboard Home', 'Book Session']) {
    expect(screen.getByRole('link', { name })).toBeTruthy();
  }
  const bar = screen.getByRole('navigation', { name: 'Bottom bar' });
  const entries = within(bar).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Sessions',
    'Profile',
    'Sign Out',
  ]);
});
