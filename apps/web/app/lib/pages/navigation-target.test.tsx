import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { keepNavigationTarget } from './navigation-target.ts';

const readTarget = () => sessionStorage.getItem('navigation-target');

/** Starts a router whose pages load with `load`. No component is rendered, as when a script fails at once. */
const startRouter = (load: () => Promise<object>) =>
  createMemoryRouter([{ path: '/' }, { path: '/:page', lazy: load }], {
    instrumentations: [keepNavigationTarget],
  });

it('remembers the page before its script is fetched, and forgets it when it has opened', async () => {
  let whileLoading: string | null = null;
  const router = startRouter(async () => {
    whileLoading = readTarget();
    return {};
  });
  await router.navigate('/library?student=s2');
  expect(whileLoading).toBe(new URL('/library?student=s2', window.location.href).href);
  expect(readTarget()).toBeNull();
});

it('remembers the last of two pages that were chosen in a row', async () => {
  const router = startRouter(() => new Promise(() => undefined));
  void router.navigate('/library');
  void router.navigate('/sessions');
  await new Promise((resolve) => setTimeout(resolve));
  expect(readTarget()).toMatch(/\/sessions$/);
});

it('does not remember a step through the history, which changes the address first', async () => {
  const router = startRouter(async () => ({}));
  await router.navigate('/library');
  await router.navigate(-1);
  expect(readTarget()).toBeNull();
});
