import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { ProfileForm } from '../profile-form.ts';
import { CompletenessBanner } from './completeness-banner.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ParentDetails } from './parent-details.tsx';
import { SubjectTiles } from './subject-tiles.tsx';

function show(children: ReactNode) {
  const Page = createRoutesStub([{ path: '*', Component: () => children }]);
  render(<Page />);
}

it('asks to complete the profile below 100 percent only (VIEW-2)', () => {
  show(
    <>
      <CompletenessBanner percent={67} />
      <CompletenessBanner percent={100} />
    </>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Complete Profile (67%)',
  ]);
  expect(screen.getByRole('link', { name: 'Continue Setup' }).getAttribute('href')).toBe('/student/profile');
});

it('leads to Buy Sessions from the dashboard (PAY-40)', () => {
  const completeness = { personal: true, academic: true, payment: false, percent: 67 };
  const payment = { status: null, current: null, canBook: false };
  show(<FirstSteps completeness={completeness as never} payment={payment as never} />);
  expect(screen.getByRole('link', { name: 'Choose a package' }).getAttribute('href')).toBe('/student/buy');
});

it('shows each subject as active and leads to the sessions (VIEW-12)', () => {
  show(<SubjectTiles subjects={['mathematics', 'physics']} />);
  const tiles = screen.getAllByRole('listitem').map((tile) => within(tile).getByRole('link'));
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['MathematicsActive', 'PhysicsActive']);
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/student/sessions', '/student/sessions']);
});

function Parent() {
  return <ParentDetails form={useForm<ProfileForm>()} />;
}

it('suggests a number of Lesotho as the phone of a parent (PROF-11)', () => {
  show(<Parent />);
  expect(screen.getByPlaceholderText('+266 5812 3456')).toBe(screen.getByLabelText(/^Parent Phone/));
});
