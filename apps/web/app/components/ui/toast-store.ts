export type ToastTone = 'success' | 'error' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  message: string;
  /** Null: it stays until it is dismissed. */
  lifetimeMs: number | null;
  action?: ToastAction;
}

/** Something that the person may do about it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Long enough to read twice; errors stay longer, because they ask for something to be done. */
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

/** What the region reads. */
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

/** Raises a toast from anywhere in the browser; it outlives a change of page. */
export const toast = {
  success: (message: string) => raise('success', message),
  info: (message: string) => raise('info', message),
  error: (message: string) => raise('error', message),
  /** With a button; stays until it is used or dismissed. */
  offer: (message: string, action: ToastAction) => raise('info', message, action),
  /** Before another try: what was wrong with the last one no longer matters. */
  dismissErrors: () => publish(entries.filter((entry) => entry.tone !== 'error')),
};
