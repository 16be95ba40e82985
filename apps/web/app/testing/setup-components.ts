import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toasts } from '../components/ui/toast-store.ts';
import { DEFAULT_SETTINGS, setPlatform } from '../lib/centre/platform.ts';
import './set-subjects.ts';

// Long enough for a machine with other work. A test that passes waits for nothing.
configure({ asyncUtilTimeout: 15_000 });

// Test files share a document and its storage. A test of the server's part has none.
afterEach(() => {
  vi.unstubAllGlobals();
  // A stubbed server may have answered the settings with something else, such as no time zone.
  setPlatform(DEFAULT_SETTINGS);
  if (typeof document === 'undefined') return;
  cleanup();
  for (const { id } of toasts.read()) toasts.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
