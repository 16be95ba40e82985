import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserStore, startCurrentUser } from '../../../lib/current-user/current-user-store.ts';
import { stubServer } from '../../../testing/render-page.tsx';
import { RouteGuard } from './route-guard.tsx';

describe('RouteGuard', () => {
  beforeEach(() => {
    stubServer(() => ({}));
    startCurrentUser({
      accountId: '00000000-0000-4000-8000-000000000001',
      email: 'mpho@families.example',
      displayName: 'Mpho',
      role: 'student',
      emailVerified: true,
      students: [],
    } as never);
  });

  const open = () => {
    const router = createMemoryRouter(
      [
        { path: '/student/*', element: <RouteGuard requires="student">Inside</RouteGuard> },
        { path: '*', element: 'Outside' },
      ],
      { initialEntries: ['/student/sessions'] },
    );
    render(<RouterProvider router={router} />);
    return router;
  };

  it('remembers the page when the session ended by itself (AUTH-28)', async () => {
    const ended = open();
    currentUserStore.end('Please sign in again.');
    await screen.findByText('Outside');
    expect(ended.state.location.search).toBe('?next=%2Fstudent%2Fsessions');
  });

  it('keeps the address for Sign in again after a sign-out (AUTH-29)', async () => {
    const left = open();
    await currentUserStore.signOut();
    await screen.findByText('Outside');
    expect(left.state.location.search).toBe('');
    expect(currentUserStore.read()).toMatchObject({ signedOut: 'mpho@families.example' });
  });
});
