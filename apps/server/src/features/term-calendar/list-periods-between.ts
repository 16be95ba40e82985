import type { WallDate } from '@thuto/domain/calendar';
import type { CalendarPeriod, PeriodKind } from '@thuto/domain/lessons/term-calendar';
import type { Executor } from '../../platform/db/client.ts';
import { selectPeriodsBetween } from './term-calendar.store.ts';

/** Returns the periods that have a day in the range, both days included. */
export const listPeriodsBetween = (
  executor: Executor,
  from: WallDate,
  to: WallDate,
  kind?: PeriodKind,
): Promise<CalendarPeriod[]> => selectPeriodsBetween(executor, from, to, kind);
