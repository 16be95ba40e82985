import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { LibraryLock } from './library-lock.tsx';

it.each([
  [false, 'View Packages', '/student/buy'],
  [true, 'Check Status', '/student/orders'],
])('leads out of the locked library (under review: %s) by %s to %s (PAY-40)', (isUnderReview, name, to) => {
  renderPage(<LibraryLock isUnderReview={isUnderReview} />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});
