import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { currentUserStore, useCurrentUserState } from './current-user-store.ts';

const isHidden = () => 'verifying' in document.documentElement.dataset;

function Page() {
  useCurrentUserState();
  return null;
}

/** Emits `pageshow`: the browser shows the page, from its back-forward cache or not. */
function show({ persisted }: { persisted: boolean }): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

it('hides a page from the back-forward cache until it is known who is signed in', async () => {
  let answer!: (response: Response) => void;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  // Other tests of this process may have asked before.
  currentUserStore.set(null);
  render(<Page />);

  show({ persisted: false });
  expect(isHidden()).toBe(false);

  show({ persisted: true });
  expect(isHidden()).toBe(true);
  answer(Response.json({ currentUser: null }));
  await waitFor(() => expect(isHidden()).toBe(false));
});
