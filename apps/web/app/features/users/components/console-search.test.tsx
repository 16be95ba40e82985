import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ConsoleSearch } from './console-search.tsx';

const student = {
  id: '5478c2a8-d2f5-4dca-b028-63282ca42553',
  name: 'Thabo Mokoena',
  email: 'thabo@example.org',
  status: 'active',
};

/** Opens the search before a server that answers when `answer` is called, and returns the user and the presses of Esc. */
function openSearch(students: (typeof student)[]) {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await answered;
    return Response.json({ students, bookings: [], money: [] });
  });
  const onOpenChange = vi.fn();
  const user = renderPage(<ConsoleSearch open onOpenChange={onOpenChange} />);
  return { user, answer, onOpenChange };
}

it('opens the first result when Enter was pressed before the results arrived (DASH-12)', async () => {
  const { user, answer, onOpenChange } = openSearch([student]);
  await user.type(await screen.findByRole('searchbox'), 'Mokwena{Enter}');
  answer();
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

it('opens nothing when the text changed after Enter', async () => {
  const { user, answer, onOpenChange } = openSearch([student]);
  await user.type(await screen.findByRole('searchbox'), 'Mokwe{Enter}na');
  answer();
  expect(await screen.findByRole('link', { name: /Thabo Mokoena/ })).toBeTruthy();
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
