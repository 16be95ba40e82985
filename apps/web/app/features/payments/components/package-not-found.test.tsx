import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PackageNotFound } from './package-not-found.tsx';

const claim = { packageName: 'gold-plan', status: 'pending', ordered: null } as const;

it('says what to do with a claim of an unknown package, and nothing about a known one (PAY-62)', () => {
  const { rerender } = render(<PackageNotFound payment={claim} />);
  expect(screen.getByText('Package not found')).toBeTruthy();
  rerender(
    <PackageNotFound payment={{ ...claim, ordered: { lessons: 5, validMonths: 1, period: 'once' } }} />,
  );
  expect(screen.queryByText('Package not found')).toBeNull();
});
