import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { GroupedTabs, TabPanel } from './tabs.tsx';

const GROUPS = [
  {
    label: 'Decide',
    tabs: [
      { value: 'pending', label: 'Pending', count: 3 },
      { value: 'waiting', label: 'Waiting List', count: 0 },
    ],
  },
  { label: 'See', tabs: [{ value: 'all', label: 'All Bookings' }] },
] as const;
type Value = (typeof GROUPS)[number]['tabs'][number]['value'];

function show() {
  const choose = vi.fn<(value: Value) => void>();
  render(
    <GroupedTabs<Value> label="Bookings" groups={GROUPS} value="pending" onChange={choose}>
      <TabPanel value="pending">The requests</TabPanel>
    </GroupedTabs>,
  );
  return choose;
}

it('describes each tab by its group and keeps counts out of the names (DASH-17)', async () => {
  const choose = show();
  expect(screen.getByRole('tab', { name: 'Pending', selected: true, description: 'Decide' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'All Bookings', description: 'See' }));
  expect(choose).toHaveBeenCalledWith('all');
  expect(screen.getByRole('tabpanel', { name: 'Pending' }).textContent).toBe('The requests');
});

it('offers the same lists with their counts in one select (DASH-17)', async () => {
  const choose = show();
  const select = screen.getByRole('combobox', { name: 'Bookings' });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Pending (3)',
    'Waiting List',
    'All Bookings',
  ]);
  await userEvent.selectOptions(select, 'all');
  expect(choose).toHaveBeenCalledWith('all');
});
