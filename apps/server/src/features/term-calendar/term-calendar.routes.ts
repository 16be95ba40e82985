import { adminApi } from '../../api.ts';
import { deletePeriod } from './delete-period.ts';
import { listPeriods } from './list-periods.ts';
import { savePeriod } from './save-period.ts';

const { termCalendar } = adminApi;

export const termCalendarRoutes = {
  listPeriods: adminApi.termCalendar.listPeriods.handler(async ({ context }) => ({
    items: await listPeriods(context),
  })),
  createPeriod: termCalendar.createPeriod.handler(({ context, input }) => savePeriod(context, null, input)),
  updatePeriod: termCalendar.updatePeriod.handler(({ context, input: { id, ...details } }) =>
    savePeriod(context, id, details),
  ),
  deletePeriod: termCalendar.deletePeriod.handler(async ({ context, input }) => {
    await deletePeriod(context, input.id);
    return { id: input.id };
  }),
};
