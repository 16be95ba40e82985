import { adminApi } from '../../api.ts';
import { getConsoleOverview } from './get-console-overview.ts';

export const activityRoutes = {
  getConsoleOverview: adminApi.activity.getConsoleOverview.handler(({ context }) =>
    getConsoleOverview(context),
  ),
};
