import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { currentUserStore } from '../lib/current-user/current-user-store.ts';
import { signInFamily, stubServer } from '../testing/render-page.tsx';
import * as account from './account/layout.tsx';
import Areas from './areas.tsx';
import * as student from './student/layout.tsx';

function open(path: string) {
  stubServer(() => ({ items: [] }));
  signInFamily();
  const router = createMemoryRouter(
    [
      { path: '/', element: 'Outside' },
      {
        Component: Areas,
        children: [
          { path: '/student', Component: student.default, handle: student.handle },
          { path: '/account', Component: account.default, handle: account.handle },
        ].map((area) => ({ ...area, children: [{ index: true, element: <h1>{area.path}</h1> }] })),
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe('Areas', () => {
  it('keeps the frame and its open menu from a page of the student area to an account page and back', async () => {
    const router = open('/student');
    await screen.findByRole('heading', { name: '/student' });
    const header = screen.getByRole('banner');
    await userEvent.click(screen.getByRole('button', { name: 'Thabo' }));
    for (const path of ['/account', '/student']) {
      // oxlint-disable-next-line no-await-in-loop -- One page after another.
      await router.navigate(path);
      // oxlint-disable-next-line no-await-in-loop -- The same.
      await screen.findByRole('heading', { name: path });
      expect(screen.getByRole('banner')).toBe(header);
      expect(screen.getByRole('button', { name: 'Thabo' }).getAttribute('aria-expanded')).toBe('true');
    }
  });

  it('leads to the landing page after a sign-out on an account page, without remembering it (AUTH-29)', async () => {
    const router = open('/account');
    await screen.findByRole('heading', { name: '/account' });
    await currentUserStore.signOut();
    await screen.findByText('Outside');
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  });
});
