import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../create-store.ts';

/** Where a shortcut works. The console's own ones wait while a dialog is open. */
export type ShortcutPlace = 'Anywhere in the console' | 'Pending Payments' | 'Proof of payment';

/** A key of the console: what to press, what it does, and where. */
export interface Shortcut {
  /** A single character as typed, or `mod+` and a letter (Ctrl, on Apple devices also ⌘). */
  readonly keys: readonly string[];
  readonly does: string;
  readonly where: ShortcutPlace;
}

/** Every shortcut of the console. The list behind `?` is made from this table. */
export const SHORTCUTS = {
  search: {
    keys: ['/', 'mod+k'],
    does: 'Search students, bookings and money',
    where: 'Anywhere in the console',
  },
  listShortcuts: { keys: ['?'], does: 'Show this list', where: 'Anywhere in the console' },
  reviewOldest: { keys: ['n'], does: 'Review the oldest claim', where: 'Pending Payments' },
  approveOldest: { keys: ['a'], does: 'Approve the oldest claim', where: 'Pending Payments' },
  rejectOldest: { keys: ['r'], does: 'Reject the oldest claim', where: 'Pending Payments' },
  searchClaims: { keys: ['/'], does: 'Search the claims', where: 'Pending Payments' },
  approveClaim: { keys: ['a'], does: 'Approve the claim', where: 'Proof of payment' },
  rejectClaim: { keys: ['r'], does: 'Reject the claim', where: 'Proof of payment' },
  nextClaim: { keys: ['n'], does: 'Show the next claim', where: 'Proof of payment' },
  leaveForSearch: { keys: ['/'], does: 'Close it and search the claims', where: 'Proof of payment' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;
/** What the shortcuts do at present. An absent action leaves its key to others. */
export type ShortcutActions = Readonly<Partial<Record<ShortcutId, (() => void) | undefined>>>;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[];
/** Of two places that both handle a key, the narrower one wins. */
const NARROWEST_FIRST: readonly ShortcutPlace[] = [
  'Proof of payment',
  'Pending Payments',
  'Anywhere in the console',
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

function isPressed(keys: readonly string[], event: KeyboardEvent): boolean {
  const pressed = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return keys.includes(`mod+${pressed}`);
  return !isTyping(event.target) && areSingleKeysOn() && keys.includes(pressed);
}

const registered = new Set<() => ShortcutActions>();

function findAction(event: KeyboardEvent): (() => void) | undefined {
  const isInDialog = document.querySelector('[role="dialog"]') !== null;
  const present = [...registered].map((read) => read());
  for (const place of NARROWEST_FIRST) {
    if (isInDialog && place === 'Anywhere in the console') continue;
    for (const id of IDS) {
      if (SHORTCUTS[id].where !== place || !isPressed(SHORTCUTS[id].keys, event)) continue;
      const action = present.map((actions) => actions[id]).find((found) => found !== undefined);
      if (action !== undefined) return action;
    }
  }
  return undefined;
}

// One listener for all: which of two listeners runs first would depend on the order of rendering.
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.altKey || event.isComposing) return;
  const action = findAction(event);
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/**
 * Handles shortcuts while the component is shown and `isActive`. Typing in a field never triggers a single key, and a
 * key that something else has handled does nothing.
 */
export function useShortcuts(actions: ShortcutActions, isActive = true): void {
  const present = useRef(actions);
  useEffect(() => {
    present.current = actions;
  });
  useEffect(() => {
    if (!isActive) return;
    const read = () => present.current;
    if (registered.size === 0) document.addEventListener('keydown', press);
    registered.add(read);
    return () => {
      registered.delete(read);
      if (registered.size === 0) document.removeEventListener('keydown', press);
    };
  }, [isActive]);
}

const STORAGE_KEY = 'console-single-keys';
const OFF = 'off';
/** The choice of this page. Null: the one stored in this browser. */
const chosen = createStore<boolean | null>(null);

// Where storage is denied, the choice lasts until the page is left.
function areSingleKeysOn(): boolean {
  const choice = chosen.read();
  if (choice !== null) return choice;
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

/**
 * Returns whether single letters are shortcuts, and changes it. People who speak to their computer switch them off
 * (WCAG 2.1.4).
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  useStore(chosen);
  const choose = (isOn: boolean) => {
    chosen.set(isOn);
    try {
      if (isOn) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, OFF);
    } catch {
      // Same as above.
    }
  };
  return [areSingleKeysOn(), choose];
}
