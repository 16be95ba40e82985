import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentUserStore } from '../lib/current-user/current-user-store.ts';
import { renderPage, signInFamily, stubServer } from '../testing/render-page.tsx';
import { SignedInNav } from './signed-in-nav.tsx';

function show(displayName = 'Thabo') {
  const { currentUser } = currentUserStore.read();
  if (!currentUser) throw new Error('Nobody is signed in.');
  stubServer(() => ({ items: [], unread: 0 }));
  renderPage(<SignedInNav currentUser={{ ...currentUser, displayName }} onSignOut={() => undefined} />);
}

it('offers Book Session for the chosen student only with the right to book (FAM-7)', () => {
  signInFamily();
  show();
  expect(screen.getByRole('link', { name: 'Book Session' })).toBeTruthy();
});

it('offers no Book Session to those who only pay for the chosen student (FAM-7)', () => {
  signInFamily({ canBook: false, canSeeProgress: false });
  show();
  expect(screen.queryByRole('link', { name: 'Book Session' })).toBeNull();
});

it('shows the first letter of a name that begins with an apostrophe', () => {
  signInFamily();
  show("'Mathabo Nkhono");
  expect(screen.getByText('M')).toBeTruthy();
});
