import { screen, within } from '@testing-library/react';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import type { GuardedStudent } from '@thuto/contract/accounts';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { StudentMoney } from './student-money.tsx';

const student = (id: string, firstName: string) =>
  ({
    id,
    name: firstName,
    firstName,
    relationship: 'sponsor',
    ...ALL_GUARDIAN_RIGHTS,
  }) as unknown as GuardedStudent;
const order = (status: string, missingLisente: number, payment?: string) => ({
  status,
  missingLisente,
  payments: payment === undefined ? [] : [{ status: payment }],
});

it('sums what is to pay for each student and in all, without payments under review (FAM-7)', async () => {
  stubServer(({ path }) => ({
    items: path.includes('/neo/')
      ? [order('open', 60_000), order('part_paid', 5_000, 'rejected'), order('cancelled', 9_000)]
      : [order('open', 60_000, 'pending')],
    credits: { remaining: 3 },
  }));
  renderPage(<StudentMoney students={[student('neo', 'Neo'), student('thabo', 'Thabo')]} />);
  expect(await screen.findByText('M650 to pay in all')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['3', 'M650', '0', 'Orders of Neo'],
    ['3', 'M0', '1', 'Orders of Thabo'],
  ]);
  expect(screen.getByRole('link', { name: 'Orders of Thabo' }).getAttribute('href')).toBe(
    '/student/orders?for=thabo',
  );
});
