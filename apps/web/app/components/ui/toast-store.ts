import { createStore } from '../../lib/create-store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  message: string;
  /** Null: stays until it is dismissed. */
  lifetimeMs: number | null;
  action?: ToastAction;
}

/** An action that the user can take. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** Milliseconds until the toast disappears. By default it stays until it is used or dismissed. */
  lifetimeMs?: number;
}

/** Milliseconds; long enough to read twice. Errors stay longer, because the user must act on them. */
const LIFETIMES: Readonly<Record<ToastTone, number>> = { success: 8_000, info: 8_000, error: 14_000 };
const MAX_VISIBLE_TOASTS = 3;

const store = createStore<readonly ToastEntry[]>([]);
let lastId = 0;

function raise(tone: ToastTone, message: string, action?: ToastAction): void {
  lastId += 1;
  const others = store.read().filter((entry) => entry.message !== message);
  store.set(
    [
      ...others,
      {
        id: lastId,
        tone,
        message,
        lifetimeMs: action ? (action.lifetimeMs ?? null) : LIFETIMES[tone],
        ...(action && { action }),
      },
    ].slice(-MAX_VISIBLE_TOASTS),
  );
}

/** The store that `ToastRegion` reads. */
export const toasts = {
  ...store,
  dismiss(id: number): void {
    store.set(store.read().filter((entry) => entry.id !== id));
  },
};

/** Shows a toast from anywhere. It survives navigation. */
export const toast = {
  success: (message: string) => raise('success', message),
  info: (message: string) => raise('info', message),
  error: (message: string) => raise('error', message),
  /** Shows a toast with a button. */
  offer: (message: string, action: ToastAction) => raise('info', message, action),
  /** Dismisses errors of an earlier attempt, before a retry. */
  dismissErrors: () => store.set(store.read().filter((entry) => entry.tone !== 'error')),
};
