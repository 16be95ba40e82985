import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toasts } from '../components/ui/toast-store.ts';

// Test files share a document and its storage.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.read()) toasts.dismiss(id);
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
