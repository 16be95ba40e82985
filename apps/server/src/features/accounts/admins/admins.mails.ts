import { INVITATION_DAYS } from '@thuto/domain/people/invitations';
import type { Context } from '../../../context.ts';
import type { MailComposer } from '../../../platform/mail/composed-mail.ts';
import { adminInvitation } from './admin-invitation.mail.tsx';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import { findLoginById } from '../accounts.store.ts';
import { findInvitation } from '../invitations/find-invitation.ts';
import { deriveLinkToken, signedInvitation } from '../email-links/email-link-token.ts';

/** Composer of the admin invitation mail. */
export function adminMails(ctx: Context) {
  return {
    /** Dropped if the invitation no longer works. */
    async 'admin-invitation'(executor, { invitationId = '' }) {
      const invitation = await findInvitation(executor, invitationId);
      const inviter = invitation && (await findLoginById(executor, invitation.invitedBy));
      if (!inviter || invitation.acceptedAt !== null || invitation.revokedAt !== null) return null;
      if (invitation.expiresAt <= ctx.now()) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const link = new URL('/admin-invitation', ctx.config.http.publicUrl);
      link.search = new URLSearchParams({
        oobCode: deriveLinkToken(ctx.config.auth.secret, signedInvitation(invitation)),
        email: invitation.email,
      }).toString();
      return {
        to: { address: invitation.email },
        fromName: emailBranding.platformName,
        ...adminInvitation({
          emailBranding,
          invitedBy: inviter.displayName,
          link: link.href,
          validFor: `${INVITATION_DAYS} days`,
        }),
      };
    },
  } satisfies Record<string, MailComposer>;
}
