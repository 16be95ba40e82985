import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toasts } from '../components/ui/toast-store.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toasts.read()) toasts.dismiss(id);
});
