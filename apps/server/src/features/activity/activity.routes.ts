import { adminApi } from '../../api.ts';
import { getDashboard } from './get-dashboard.ts';
import { getConsoleOverview } from './get-console-overview.ts';

export const activityRoutes = {
  getDashboard: adminApi.activity.getDashboard.handler(({ context }) => getDashboard(context)),
  getConsoleOverview: adminApi.activity.getConsoleOverview.handler(({ context }) =>
    getConsoleOverview(context),
  ),
};
