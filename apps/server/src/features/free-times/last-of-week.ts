import { FREE_TIME_DAYS } from '@thuto/contract/free-times';
import { addDays, type WallDate } from '@thuto/domain/calendar';

/** Returns the last day of the week that a call covers. */
export const lastOf = (from: WallDate): WallDate => addDays(from, FREE_TIME_DAYS - 1);
