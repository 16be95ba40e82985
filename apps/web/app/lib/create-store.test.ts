import { expect, it, vi } from 'vitest';
import { createStore } from './create-store.ts';

it('notifies its subscribers of a new value', () => {
  const store = createStore('first');
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set('second');
  expect(store.read()).toBe('second');
  unsubscribe();
  store.set('third');
  expect(listener).toHaveBeenCalledTimes(1);
});
