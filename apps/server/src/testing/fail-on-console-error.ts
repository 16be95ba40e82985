import { afterEach, beforeEach, expect, vi } from 'vitest';

// React, drivers and libraries report mistakes with console.error and carry on: a test that hears one has failed.
beforeEach(() => {
  const spy = vi.spyOn(console, 'error');
  return () => spy.mockRestore();
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
});
