import { publicApi } from '../../../api.ts';
import { presentCurrentUser } from '../accounts.presenter.ts';
import { getClient, setCookies } from '../auth-sessions/get-client.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { getInvitation } from './get-invitation.ts';

export const invitationsRoutes = {
  openInvitation: publicApi.invitations.openInvitation.handler(({ context, input }) =>
    getInvitation(context, getClient(context), input),
  ),

  acceptInvitation: publicApi.invitations.acceptInvitation.handler(async ({ context, input }) => {
    const { kind, email, created } = await acceptInvitation(
      context,
      getClient(context),
      await context.findCurrentUser(),
      input,
      context.storeResponse,
    );
    if (created) {
      context.request.facts.accountId = created.currentUser.accountId;
      setCookies(context, created.cookies);
    }
    return { kind, email, currentUser: created && presentCurrentUser(created.currentUser) };
  }),
};
