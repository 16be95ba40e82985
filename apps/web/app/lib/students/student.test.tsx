import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { currentUserStore } from '../current-user/current-user-store.ts';
import { chooseStudent, StudentInAddress, useChosenStudent } from './student.ts';

const child = (id: string) => ({
  id: id as StudentId,
  name: `${id} Mokoena`,
  firstName: id,
  relationship: 'parent' as const,
  ...ALL_GUARDIAN_RIGHTS,
});
const lerato = child('lerato');
const thabo = child('thabo');

describe('chooseStudent', () => {
  it.each([
    ['the student that the address names', '?for=thabo', null, thabo],
    ['the named one, whichever was shown last', '?for=lerato', 'thabo', lerato],
    ['the last one without a name', '?step=payment', 'thabo', thabo],
    ['the first one in a new tab', '', null, lerato],
    ['the first one when the last one is no longer theirs', '', 'neo', lerato],
    ["nobody for another family's student", '?for=neo', 'thabo', null],
    ['nobody for an empty name', '?for=', null, null],
  ])('returns %s', (_what, search, lastId, expected) => {
    expect(chooseStudent({ students: [lerato, thabo] }, search, lastId)).toBe(expected);
  });

  it('returns nobody for an account without students', () => {
    expect(chooseStudent({ students: [] }, '', null)).toBeNull();
  });
});

const Name = () => <p>{useChosenStudent()?.firstName ?? 'nobody'}</p>;

/** A page that leads somewhere else, like that of a payer or an unknown address. */
const Leads = () => <Navigate to="/student/orders" replace />;

const setStudents = (students: (typeof lerato)[]) =>
  currentUserStore.set({
    accountId: 'a',
    email: 'mme@example.org',
    displayName: 'Mme',
    role: 'student',
    emailVerified: true,
    students,
  });

/** Resolves when a page that loads slowly has come. */
let slow = Promise.withResolvers<void>();

function open(address: string, students: (typeof lerato)[]) {
  setStudents(students);
  slow = Promise.withResolvers();
  const layout = (
    <>
      <StudentInAddress />
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: layout,
        children: [
          { path: 'leads', element: <Leads /> },
          // Like the pages of the app, which load when they are first opened.
          { path: 'student/orders', lazy: async () => ({ Component: Name }) },
          {
            path: 'student/profile',
            lazy: async () => {
              await slow.promise;
              return { Component: Name };
            },
          },
          { path: '*', element: <Name /> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

describe('the address of a student page', () => {
  afterEach(() => {
    currentUserStore.set(null);
    localStorage.clear();
  });

  it('stays as it is with one student', async () => {
    const router = open('/student/sessions?book=1', [lerato]);
    await screen.findByText('lerato');
    expect(router.state.location.search).toBe('?book=1');
  });

  it('names the student with two, also after a link that does not (FAM-2)', async () => {
    const router = open('/student?for=thabo', [lerato, thabo]);
    await screen.findByText('thabo');
    await router.navigate('/student/sessions?step=payment');
    await expect.poll(() => router.state.location.search).toBe('?step=payment&for=thabo');
    expect(screen.getByText('thabo')).toBeTruthy();
    await router.navigate('/student?for=lerato');
    await screen.findByText('lerato');
  });

  it('does not undo the navigation of a page, which would stay blank', async () => {
    const router = open('/leads', [lerato, thabo]);
    await screen.findByText(/lerato|thabo/);
    await expect.poll(() => router.state.location.pathname).toBe('/student/orders');
    await expect.poll(() => router.state.location.search).toMatch(/^\?for=/);
  });

  it('does not undo a navigation when a second student appears before its page has come', async () => {
    const router = open('/account/add-student', [lerato]);
    await screen.findByText('lerato');
    act(() => void router.navigate('/student/profile?for=thabo&step=payment'));
    act(() => setStudents([lerato, thabo]));
    slow.resolve();
    await screen.findByText('thabo');
    expect(router.state.location).toMatchObject({
      pathname: '/student/profile',
      search: '?for=thabo&step=payment',
    });
  });

  it("shows nobody for another family's student and keeps the address", async () => {
    const router = open('/student?for=neo', [lerato, thabo]);
    await screen.findByText('nobody');
    expect(router.state.location.search).toBe('?for=neo');
  });
});
