import type { Viewer } from '@thuto/contract/accounts';
import { useEffect, useSyncExternalStore } from 'react';
import { fetchJson } from './fetch-json.ts';

export type { Viewer } from '@thuto/contract/accounts';

interface ViewerState {
  viewer: Viewer | null;
  /** False until the server has answered for the first time. */
  known: boolean;
}

const UNKNOWN: ViewerState = { viewer: null, known: false };
let state = UNKNOWN;
let loading: Promise<Viewer | null> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever learns who is signed in (sign-in, sign-out, a 401) says so here, and every header follows. */
export function setViewer(viewer: Viewer | null): void {
  state = { viewer, known: true };
  for (const listener of listeners) listener();
}

/** Asks the server who is signed in; calls at the same time share one request. */
export function loadViewer(): Promise<Viewer | null> {
  loading ??= fetchJson<{ viewer: Viewer | null }>('/api/viewer').then((answer) => {
    loading = null;
    const viewer = answer?.viewer ?? null;
    setViewer(viewer);
    return viewer;
  });
  return loading;
}

/** Who is signed in; asks once per visit, and shows a visitor until the answer is there. */
export function useViewer(): ViewerState {
  const read = useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
  useEffect(() => {
    if (!state.known) void loadViewer();
  }, []);
  return read;
}

/** Ends this browser's sign-in. Gives false when that failed and the person is still signed in. */
export async function signOut(): Promise<boolean> {
  try {
    const response = await fetch('/api/sign-ins/current', { method: 'DELETE' });
    if (!response.ok && response.status !== 401) return false;
    setViewer(null);
    return true;
  } catch {
    return false;
  }
}

/** The display name, or the part of the email before the @. */
export function viewerName(viewer: Pick<Viewer, 'displayName' | 'email'>): string {
  const name = viewer.displayName.trim();
  return name === '' ? (viewer.email.split('@')[0] ?? viewer.email) : name;
}

export function roleLabel(role: Viewer['role']): 'Admin' | 'Student' {
  return role === 'admin' ? 'Admin' : 'Student';
}

/** Where a viewer's actions lead. A visitor's lead to the sign-in page. */
export function viewerPaths(viewer: Pick<Viewer, 'role'> | null) {
  if (viewer === null) return { home: '/login', profile: '/login', sessions: '/login', book: '/login' };
  if (viewer.role === 'admin') {
    return { home: '/admin', profile: '/account', sessions: '/admin/sessions', book: '/admin/bookings' };
  }
  return {
    home: '/student',
    profile: '/student/profile',
    sessions: '/student/sessions',
    book: '/student/sessions',
  };
}
