import { createStore } from '../create-store.ts';

/** Where the offset is kept, also for the time without a connection. */
const STORAGE_KEY = 'clock-offset';
/** The `Date` header names whole seconds. */
const HEADER_PRECISION_MS = 1_000;

/** Milliseconds by which the server's clock is ahead of the device's. */
const offset = createStore(readKept());

function readKept(): number {
  try {
    const kept = Number(globalThis.localStorage?.getItem(STORAGE_KEY));
    return Number.isSafeInteger(kept) ? kept : 0;
  } catch {
    // Storage is refused: the next response shows the offset.
    return 0;
  }
}

function keep(value: number): void {
  offset.set(value);
  try {
    globalThis.localStorage?.setItem(STORAGE_KEY, String(value));
  } catch {
    // Storage is refused or full: the offset holds until the page closes.
  }
}

/** Returns the time of the device's clock in epoch milliseconds, right or wrong. */
export const getDeviceTime = (): number => Date.now();

/**
 * Returns the server's time in epoch milliseconds: the device's clock, corrected by what responses showed. Cheap phones are
 * hours or years off, so nothing else in the app reads the device's clock; the linter forbids it.
 */
export const getNow = (): number => Date.now() + offset.read();

/** Returns by how many milliseconds the server's clock is ahead of the device's. */
export const getClockOffset = offset.read;

/** A device that is off by less says nothing. */
const TOLERANCE_MS = 2 * 60_000;

/** Returns whether the device's clock is so wrong that its user should know. */
export const isClockWrong = (): boolean => Math.abs(offset.read()) > TOLERANCE_MS;

/** Calls the listener when the offset changes. @returns a function that unsubscribes. */
export const subscribeToClock = offset.subscribe;

/** When a response was asked for and received, by the device's clock in epoch milliseconds. */
export interface ResponseTimes {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Corrects the offset by the time at which the server wrote a response. The response was written between request and
 * receipt, so an offset within these bounds stays: a slow connection does not move the clock.
 * @param serverTime epoch milliseconds. @param precision the server's time may be this much later.
 */
export function recordServerTime(
  serverTime: number,
  { sentAt, receivedAt }: ResponseTimes,
  precision = 0,
): void {
  // The device's clock was changed meanwhile.
  if (receivedAt < sentAt || !Number.isFinite(serverTime)) return;
  const [least, most] = [serverTime - receivedAt, serverTime + precision - sentAt];
  const known = offset.read();
  if (known >= least && known <= most) return;
  keep(least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2));
}

/** Corrects the offset by the `Date` header of a response that came from the server. */
export function recordDateHeader(header: string | null, times: ResponseTimes): void {
  if (header !== null) recordServerTime(Date.parse(header), times, HEADER_PRECISION_MS);
}
