import { afterEach, beforeEach, expect, vi } from 'vitest';

// React, drivers and libraries report mistakes with console.error and continue. Fail every test that logs
// one.
const heard = vi.spyOn(console, 'error');
beforeEach(() => {
  heard.mockClear();
});
afterEach(() => {
  expect(heard.mock.calls, 'console.error was called').toEqual([]);
});
