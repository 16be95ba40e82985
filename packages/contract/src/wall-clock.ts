import { isWallDate, isWallTime } from '@thuto/domain/calendar';
import { z } from 'zod';

/** A calendar date in the platform's zone, `YYYY-MM-DD`. */
export const wallDate = z.string().max(10).refine(isWallDate, 'Please choose a date');

/** A time of day in the platform's zone, `HH:MM`. */
export const wallTime = z.string().max(5).refine(isWallTime, 'Please choose a time');
