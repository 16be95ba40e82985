import { isWallDate, isWallEndTime, isWallTime } from '@thuto/domain/calendar';
import { z } from 'zod';
import { limited } from './text.ts';

/** Nothing that a centre plans or records is outside of these years, and a date some days later still has four digits. */
const YEARS = { first: '1900', end: '3000' };

const isNearDate = (text: string): boolean => isWallDate(text) && text >= YEARS.first && text < YEARS.end;

/**
 * A calendar date from 1900 to 2999 in the platform's zone, `YYYY-MM-DD`; `message` is shown when it is missing or invalid.
 */
export const wallDate = (message: string) =>
  limited(z.string(message), 10, message).refine(isNearDate, message);

/** A time of day in the platform's zone, `HH:MM`; `message` is shown when it is missing or invalid. */
export const wallTime = (message: string) =>
  limited(z.string(message), 5, message).refine(isWallTime, message);

/** The end of a range of one day: a time of day, or `24:00` for the end of the day. */
export const wallEndTime = (message: string) =>
  limited(z.string(message), 5, message).refine(isWallEndTime, message);
