import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { currentUserStore, startCurrentUser } from '../../lib/current-user/current-user-store.ts';
import { stubServer } from '../../testing/render-page.tsx';
import SiteLayout from './layout.tsx';

it.each([
  ['/', '/login'],
  ['/admin-login', '/admin-login'],
])('offers on %s to sign in again, with the address filled in (AUTH-29)', async (path, target) => {
  stubServer(() => ({}));
  startCurrentUser({
    accountId: '00000000-0000-4000-8000-000000000001',
    email: 'mpho@families.example',
    displayName: 'Mpho',
    role: 'student',
    emailVerified: true,
    students: [],
  } as never);
  const router = createMemoryRouter(
    [{ element: <SiteLayout />, children: [{ path: '*', element: 'Page' }] }],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await currentUserStore.signOut();
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Sign in again' }));
  expect(router.state.location).toMatchObject({
    pathname: target,
    state: { email: 'mpho@families.example' },
  });
  expect(screen.queryByText(/You are signed out/)).toBeNull();
});
