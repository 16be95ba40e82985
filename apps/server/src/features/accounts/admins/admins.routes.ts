import { adminApi, publicApi } from '../../../api.ts';
import { acceptAdminInvitation } from './accept-admin-invitation.ts';
import { inviteAdmin } from './invite-admin.ts';
import { listAdmins } from './list-admins.ts';
import { removeAdmin } from './remove-admin.ts';
import { resendAdminInvitation } from './resend-admin-invitation.ts';
import { withdrawAdminInvitation } from './withdraw-admin-invitation.ts';

export const adminsRoutes = {
  listAdmins: adminApi.admins.listAdmins.handler(({ context }) => listAdmins(context)),
  inviteAdmin: adminApi.admins.inviteAdmin.handler(({ context, input }) =>
    inviteAdmin(context, input, context.storeResponse),
  ),
  resendAdminInvitation: adminApi.admins.resendAdminInvitation.handler(({ context, input }) =>
    resendAdminInvitation(context, input, context.storeResponse),
  ),
  withdrawAdminInvitation: adminApi.admins.withdrawAdminInvitation.handler(({ context, input }) =>
    withdrawAdminInvitation(context, input),
  ),
  acceptAdminInvitation: publicApi.admins.acceptAdminInvitation.handler(({ context, input }) =>
    acceptAdminInvitation(
      context,
      {
        ip: context.request.ip,
        userAgent: context.request.userAgent,
        cookieHeader: context.request.headers.get('cookie') ?? undefined,
      },
      input,
      context.storeResponse,
    ),
  ),
  removeAdmin: adminApi.admins.removeAdmin.handler(({ context, input }) => removeAdmin(context, input)),
};
