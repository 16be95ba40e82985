import type { CalendarPeriod } from '@thuto/domain/lessons/term-calendar';
import type { AdminContext } from '../../context.ts';
import { selectPeriods } from './term-calendar.store.ts';

/** Returns the terms, breaks and public holidays, earliest first (LESSON-11). */
export const listPeriods = (ctx: AdminContext): Promise<CalendarPeriod[]> => selectPeriods(ctx.db);
