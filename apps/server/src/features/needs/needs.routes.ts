import { familyApi, studentApi } from '../../api.ts';
import { listNeeds } from './list-needs.ts';
import { markReportsSeen } from './mark-reports-seen.ts';

export const needsRoutes = {
  listNeeds: familyApi.needs.listNeeds.handler(({ context }) => listNeeds(context)),
  markReportsSeen: studentApi.needs.markReportsSeen.handler(({ context }) => markReportsSeen(context)),
};
