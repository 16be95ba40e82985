import { call } from './calls/call.ts';
import { INVITATION_KINDS } from '@thuto/domain/people/invitations';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { z } from 'zod';
import { CurrentUser, newPassword } from './accounts.ts';
import { instant, limited, personName } from './fields/text.ts';

// Accepts any characters: a forged code returns "invalid code" rather than "invalid input".
const token = limited(z.string(), 200).min(1);

/** What a guardian may do for a student, as forms send it. */
export const guardianRights = {
  canBook: z.boolean(),
  canPay: z.boolean(),
  canSeeProgress: z.boolean(),
  receivesMessages: z.boolean(),
};

/** An invitation as its acceptance page shows it. */
export const OpenedInvitation = z.object({
  kind: z.enum(INVITATION_KINDS),
  email: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
  /** Whether the address has an account that is in use: its owner signs in to accept. */
  hasAccount: z.boolean(),
  /** The name that the new account gets unless its owner enters another. */
  suggestedName: z.string(),
  /** The student of a guardian's invitation; null for other kinds. */
  student: z
    .object({ firstName: z.string(), relationship: z.enum(RELATIONSHIPS), ...guardianRights })
    .nullable(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** Accepts an invitation: with a password for a new account, without one for the signed-in account. */
export const AcceptInvitation = z.strictObject({
  token,
  displayName: personName().default(''),
  password: newPassword('Password must be at least 6 characters').nullable().default(null),
});

export const invitationsContract = {
  openInvitation: call('invitations.accept', { repeats: 'It changes nothing.' })
    .route({
      method: 'POST',
      path: '/invitations/open',
      tags: ['Invitations'],
      summary: 'Read an invitation with the code of its mail',
    })
    .input(z.strictObject({ token }))
    .output(OpenedInvitation),
  acceptInvitation: call('invitations.accept', {
    repeats:
      'The response may be a cookie, which is never stored. An invitation works once, and a repetition is refused.',
  })
    .route({
      method: 'POST',
      path: '/invitations/accept',
      tags: ['Invitations'],
      summary: 'Accept an invitation with the code of its mail',
    })
    .input(AcceptInvitation)
    .output(
      z.object({
        kind: z.enum(INVITATION_KINDS),
        email: z.string(),
        /** The new account, which is signed in; null for an account that was signed in, and for admins. */
        currentUser: CurrentUser.nullable(),
      }),
    ),
};
