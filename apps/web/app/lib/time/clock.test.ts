import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getClockOffset, getNow, recordDateHeader, recordServerTime } from './clock.ts';

const HOUR = 3_600_000;
const RIGHT = Date.parse('2026-11-28T10:00:00.400Z');

/** Sets the device's clock and records a response that took a second. */
function respond(deviceAhead: number, took = 1_000): void {
  const receivedAt = RIGHT + deviceAhead;
  vi.setSystemTime(receivedAt);
  recordDateHeader(new Date(RIGHT - took / 2).toUTCString(), { sentAt: receivedAt - took, receivedAt });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  recordServerTime(0, { sentAt: 0, receivedAt: 0 });
  return () => vi.useRealTimers();
});

describe('the clock (TIME-6)', () => {
  it.each([2 * HOUR, -2 * HOUR, Date.parse('2020-01-01T00:00:00Z') - RIGHT])(
    'follows the server on a device that is %i ms ahead, in whole milliseconds',
    (ahead) => {
      respond(ahead);
      expect(Math.abs(getNow() - RIGHT)).toBeLessThanOrEqual(1_000);
      expect(Number.isInteger(getClockOffset())).toBe(true);
    },
  );

  it('leaves a clock alone that is right within what a response can tell', () => {
    respond(2 * HOUR);
    respond(300);
    expect(getClockOffset()).toBe(0);
    respond(0, 30_000);
    expect(getClockOffset()).toBe(0);
  });

  it('keeps the offset for the time offline', () => {
    const setItem = vi.fn();
    vi.stubGlobal('localStorage', { setItem });
    respond(2 * HOUR);
    expect(setItem).toHaveBeenLastCalledWith('clock-offset', String(getClockOffset()));
    vi.unstubAllGlobals();
    vi.setSystemTime(RIGHT + 3 * HOUR);
    expect(Math.abs(getNow() - RIGHT - HOUR)).toBeLessThanOrEqual(1_000);
  });

  it('ignores a response without a time, and a device whose clock was set meanwhile', () => {
    respond(HOUR);
    const known = getClockOffset();
    recordDateHeader(null, { sentAt: 0, receivedAt: 0 });
    recordDateHeader('never', { sentAt: 0, receivedAt: 0 });
    recordServerTime(RIGHT, { sentAt: 10, receivedAt: 5 });
    expect(getClockOffset()).toBe(known);
  });
});

describe('the sources of the app', () => {
  it('read the device’s clock in lib/time/clock.ts only', () => {
    const files = import.meta.glob<string>('../../**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const readers = Object.entries(files).filter(
      ([path, text]) => !/\.test\.tsx?$|\/clock\.ts$/.test(path) && /new Date\(\)|Date\.now\(/.test(text),
    );
    expect(readers.map(([path]) => path)).toEqual([]);
  });
});
