import { call } from './calls/call.ts';
import { PERIOD_KINDS } from '@thuto/domain/lessons/term-calendar';
import { z } from 'zod';
import { filledText, MAX_LINE, recordId } from './fields/text.ts';
import { wallDate } from './fields/wall-clock.ts';

const FIRST_DAY = 'Please choose the first day';
const LAST_DAY = 'Please choose the last day';

/** A term, a break or a public holiday (LESSON-11). Both days are included. */
export const CalendarPeriod = z.object({
  id: recordId,
  kind: z.enum(PERIOD_KINDS),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
});
export type CalendarPeriod = z.output<typeof CalendarPeriod>;

/** What an admin enters about a period. */
export const PeriodDetails = z.strictObject({
  kind: z.enum(PERIOD_KINDS),
  name: filledText(MAX_LINE, 'Please enter a name'),
  startsOn: wallDate(FIRST_DAY),
  endsOn: wallDate(LAST_DAY),
});
export type PeriodDetails = z.output<typeof PeriodDetails>;

const tags = ['Term calendar'];

export const termCalendarContract = {
  listPeriods: call('term-calendar.view')
    .route({
      method: 'GET',
      path: '/term-calendar',
      tags,
      summary: 'Terms, breaks and public holidays, earliest first',
    })
    .output(z.object({ items: z.array(CalendarPeriod) })),
  createPeriod: call('term-calendar.change')
    .route({
      method: 'POST',
      path: '/term-calendar',
      tags,
      summary: 'Add a term, a break or a holiday',
      successStatus: 201,
    })
    .input(PeriodDetails)
    .output(CalendarPeriod),
  updatePeriod: call('term-calendar.change')
    .route({
      method: 'PUT',
      path: '/term-calendar/{id}',
      tags,
      summary: 'Change a term, a break or a holiday',
    })
    .input(PeriodDetails.extend({ id: recordId }))
    .output(CalendarPeriod),
  deletePeriod: call('term-calendar.change')
    .route({
      method: 'POST',
      path: '/term-calendar/{id}/delete',
      tags,
      summary: 'Delete a term, a break or a holiday',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ id: recordId })),
};
