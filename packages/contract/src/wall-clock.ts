import { isWallDate, isWallTime } from '@thuto/domain/calendar';
import { z } from 'zod';

/** A calendar date in the platform's zone, `YYYY-MM-DD`; `message` is shown when it is missing or invalid. */
export const wallDate = (message: string) => z.string(message).max(10, message).refine(isWallDate, message);

/** A time of day in the platform's zone, `HH:MM`; `message` is shown when it is missing or invalid. */
export const wallTime = (message: string) => z.string(message).max(5, message).refine(isWallTime, message);
