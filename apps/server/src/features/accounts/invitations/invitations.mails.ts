import { INVITATION_DAYS } from '@thuto/domain/people/invitations';
import type { Context } from '../../../context.ts';
import type { ComposedMail, MailComposer } from '../../../platform/mail/composed-mail.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import { findLogin, findLoginById } from '../accounts.store.ts';
import { deriveLinkToken, signedInvitation } from '../email-links/email-link-token.ts';
import { findInvitation, type Invitation } from './find-invitation.ts';
import { joinNames, listInvitedNames } from './list-invited-names.ts';
import { invitation as invitationMail, type InvitationProps } from './invitation.mail.tsx';
import { targetOf } from './issue-invitation.ts';

/** Returns the address that accepts an invitation. */
export function buildInvitationLink(ctx: Context, invitation: Invitation): string {
  const link = new URL('/invite', ctx.config.http.publicUrl);
  const token = deriveLinkToken(ctx.config.auth.secret, signedInvitation(invitation));
  link.search = new URLSearchParams({ token }).toString();
  return link.href;
}

async function describe(
  executor: Executor,
  row: Invitation,
  isStranger: boolean,
  now: Date,
): Promise<InvitationProps['invitation'] | null> {
  const target = targetOf(row);
  if (target.kind !== 'guardian') return target.kind === 'tutor' ? { kind: 'tutor' } : null;
  const names = await listInvitedNames(executor, row, now);
  if (names.length === 0) return null;
  const kind = target.relationship === 'self' ? 'own-sign-in' : 'guardian';
  return { kind, studentFirstName: isStranger ? null : joinNames(names) };
}

/** Composers of the invitation mails of guardians and tutors. */
export function invitationMails(ctx: Context) {
  /** Dropped if the invitation no longer works. */
  async function compose(executor: Executor, invitationId: string): Promise<ComposedMail | null> {
    const row = await findInvitation(executor, invitationId);
    const inviter = row && (await findLoginById(executor, row.invitedBy));
    if (!row || !inviter || row.acceptedAt !== null || row.revokedAt !== null) return null;
    if (row.expiresAt <= ctx.now()) return null;
    const login = await findLogin(executor, row.email);
    const isStranger = row.kind === 'guardian' && login?.emailVerified !== true;
    const invitation = await describe(executor, row, isStranger, ctx.now());
    if (invitation === null) return null;
    const emailBranding = await getEmailBranding(ctx, executor);
    return {
      to: { address: row.email },
      fromName: emailBranding.platformName,
      ...invitationMail({
        emailBranding,
        invitation,
        invitedBy: isStranger ? null : inviter.displayName,
        link: buildInvitationLink(ctx, row),
        validFor: `${INVITATION_DAYS} days`,
      }),
    };
  }
  return {
    'guardian-invitation': (executor, { invitationId = '' }) => compose(executor, invitationId),
    'tutor-invitation': (executor, { invitationId = '' }) => compose(executor, invitationId),
  } satisfies Record<string, MailComposer>;
}
