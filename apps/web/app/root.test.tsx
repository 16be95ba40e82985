import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './root.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

async function open(path: string): Promise<string> {
  const fail = () => {
    throw new Error('A script could not be fetched.');
  };
  const page = { path: '/', ErrorBoundary, children: [{ path: 'page', loader: fail, element: 'Page' }] };
  const router = createMemoryRouter([page], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Go Home' })).toBeTruthy();
  return heading.textContent ?? '';
}

it('says of an unknown address that the page does not exist (UI-2)', async () => {
  expect(await open('/nowhere')).toBe('This page does not exist');
});

it('says without a connection that the page needs one (LIVE-3)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await open('/page')).toBe('This page needs a connection');
  expect(screen.getByRole('alert').textContent).toContain('work without a connection');
});

it('says of any other error that something went wrong', async () => {
  expect(await open('/page')).toBe('Something went wrong');
});
