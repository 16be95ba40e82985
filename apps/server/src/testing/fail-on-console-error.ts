import { afterEach, beforeEach, expect, vi } from 'vitest';

// React, drivers and libraries report mistakes with console.error and carry on: a test that hears one has failed.
const heard = vi.spyOn(console, 'error');
beforeEach(() => {
  heard.mockClear();
});
afterEach(() => {
  expect(heard.mock.calls, 'console.error was called').toEqual([]);
});
