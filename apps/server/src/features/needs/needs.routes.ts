import { familyApi, studentTransactionApi } from '../../api.ts';
import { listNeeds } from './list-needs.ts';
import { markReportsSeen } from './mark-reports-seen.ts';

export const needsRoutes = {
  listNeeds: familyApi.needs.listNeeds.handler(({ context }) => listNeeds(context)),
  markReportsSeen: studentTransactionApi.needs.markReportsSeen.handler(({ context }) =>
    markReportsSeen(context),
  ),
};
