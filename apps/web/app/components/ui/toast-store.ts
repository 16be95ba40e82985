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
}

/** Milliseconds; long enough to read twice. Errors stay longer, because the user must act on them. */
const LIFETIMES: Readonly<Record<ToastTone, number>> = { success: 8_000, info: 8_000, error: 14_000 };
const MAX_VISIBLE_TOASTS = 3;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function raise(tone: ToastTone, message: string, action?: ToastAction): void {
  lastId += 1;
  const others = entries.filter((entry) => entry.message !== message);
  publish(
    [
      ...others,
      { id: lastId, tone, message, lifetimeMs: action ? null : LIFETIMES[tone], ...(action && { action }) },
    ].slice(-MAX_VISIBLE_TOASTS),
  );
}

/** The store that `ToastRegion` reads. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly ToastEntry[] => entries,
  dismiss(id: number): void {
    publish(entries.filter((entry) => entry.id !== id));
  },
};

/** Shows a toast from anywhere. It survives navigation. */
export const toast = {
  success: (message: string) => raise('success', message),
  info: (message: string) => raise('info', message),
  error: (message: string) => raise('error', message),
  /** Shows a toast with a button. It stays until it is used or dismissed. */
  offer: (message: string, action: ToastAction) => raise('info', message, action),
  /** Dismisses errors of an earlier attempt, before a retry. */
  dismissErrors: () => publish(entries.filter((entry) => entry.tone !== 'error')),
};
