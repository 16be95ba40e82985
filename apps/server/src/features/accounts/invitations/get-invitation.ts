import type { OpenedInvitation } from '@thuto/contract/invitations';
import { isMessage } from '@thuto/domain/names';
import type { Context } from '../../../context.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { findStudentName } from '../../students/find-student-name.ts';
import { findLogin, findLoginById } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import type { Invitation } from './find-invitation.ts';
import { joinNames, listInvitedNames } from './list-invited-names.ts';
import { targetOf } from './issue-invitation.ts';
import { requireOpenInvitation } from './require-open-invitation.ts';

const PER_NETWORK_LIMIT = { points: 120, seconds: 15 * 60 };

/**
 * Returns what the acceptance page shows of an invitation.
 * @throws DomainError verification_code_invalid, verification_code_expired, request_too_frequent.
 */
export async function getInvitation(
  ctx: Context,
  client: Client,
  { token }: { readonly token: string },
): Promise<OpenedInvitation> {
  await limitNetworkRate(ctx, 'invitation:open', client.ip, PER_NETWORK_LIMIT);
  const invitation = await requireOpenInvitation(ctx, token);
  const { kind, email, expiresAt, invitedBy } = invitation;
  const target = targetOf(invitation);
  const [login, inviter, suggestedName] = await Promise.all([
    findLogin(ctx.db, email),
    findLoginById(ctx.db, invitedBy),
    nameOfInvited(ctx, invitation),
  ]);
  return {
    kind,
    email,
    invitedBy: inviter?.displayName ?? '',
    expiresAt: expiresAt.toISOString(),
    hasAccount: login !== null && (login.user !== null || login.emailVerified),
    suggestedName,
    student:
      target.kind === 'guardian'
        ? {
            firstName: joinNames(await listInvitedNames(ctx.db, invitation, ctx.now())),
            relationship: target.relationship,
            ...target.rights,
          }
        : null,
  };
}

/**
 * Returns the name that the new account gets unless its owner enters another: the one in the invitation, the name of a
 * student who gets their own sign-in, otherwise the part of the address before the @.
 */
export async function nameOfInvited(ctx: Context, invitation: Invitation): Promise<string> {
  const target = targetOf(invitation);
  if (invitation.name !== null && invitation.name !== '') return invitation.name;
  if (target.kind === 'guardian' && target.relationship === 'self') {
    const student = await findStudentName(ctx.db, target.studentId);
    if (student) return student.name;
  }
  return nameFromAddress(invitation.email);
}

/**
 * Builds a name from an email address: `lerato.mokoena@example.org` becomes Lerato Mokoena. An address that contains a
 * number or a sentence gives no name, because names appear in mails to other people.
 */
export function nameFromAddress(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name === '' || isMessage(name) ? 'New member' : name.slice(0, 100);
}
