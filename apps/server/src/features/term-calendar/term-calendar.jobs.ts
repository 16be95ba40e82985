import { dateInZone } from '@thuto/domain/calendar';
import { listHolidays } from '@thuto/domain/lessons/term-calendar';
import type { Context } from '../../context.ts';
import { insertHolidayYear, insertPeriod } from './term-calendar.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'term-calendar.add-holidays': Record<string, never>;
  }
}

/** Adds Lesotho's public holidays of this year and the next one, once per year, also on several nodes. */
export async function addHolidays(ctx: Context): Promise<void> {
  const at = ctx.now();
  const thisYear = Number(dateInZone(at.getTime(), ctx.config.timeZone).slice(0, 4));
  for (const year of [thisYear, thisYear + 1]) {
    await ctx.db.transaction(async (tx) => {
      if (!(await insertHolidayYear(tx, year, at))) return;
      for (const { name, date } of listHolidays(year))
        await insertPeriod(tx, { id: ctx.newId(), kind: 'holiday', name, startsOn: date, endsOn: date, at });
    });
  }
}

/** Schedules the job that adds the holidays of the coming years. */
export function registerTermCalendarJobs(ctx: Context): void {
  ctx.jobs.define('term-calendar.add-holidays');
  ctx.jobs.work('term-calendar.add-holidays', () => addHolidays(ctx));
  ctx.jobs.schedule('term-calendar.add-holidays', '23 2 * * *', {});
}
