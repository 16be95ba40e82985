import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. */
export interface Store<Value> {
  readonly read: () => Value;
  /** Replaces the value and notifies the subscribers. */
  readonly set: (value: Value) => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns the value of a store and renders again when it changes.
 * @param readFirst returns the value on the server and until React has started in the browser.
 */
export function useStore<Value>(store: Store<Value>, readFirst = store.read): Value {
  return useSyncExternalStore(store.subscribe, store.read, readFirst);
}
