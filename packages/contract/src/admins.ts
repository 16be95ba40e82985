import { call } from './calls/call.ts';
import { z } from 'zod';
import { newPassword } from './accounts.ts';
import { accountId } from './fields/ids.ts';
import { emailAddress, filledPersonName, instant, limited, recordId } from './fields/text.ts';

/** An active admin, as other admins see them. */
export const AdminListed = z.object({
  id: recordId,
  displayName: z.string(),
  email: z.string(),
  isYou: z.boolean(),
  lastLoginAt: instant.nullable(),
});
export type AdminListed = z.infer<typeof AdminListed>;

/** An invitation that is neither accepted nor withdrawn. */
export const AdminInvitation = z.object({
  id: recordId,
  email: z.string(),
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  hasExpired: z.boolean(),
});
export type AdminInvitation = z.infer<typeof AdminInvitation>;

/** Accepts an invitation with the code of the mail: sets a name and a password. */
export const AcceptAdminInvitation = z.strictObject({
  // Accepts any characters: a forged code returns "invalid code" rather than "invalid input".
  token: limited(z.string(), 200).min(1),
  displayName: filledPersonName('Please enter your full name'),
  password: newPassword('Password must be at least 6 characters'),
});

const ById = z.strictObject({ id: recordId });

/** Who is invited to become an admin. */
export const InviteAdmin = z.strictObject({ email: emailAddress });

export const adminsContract = {
  listAdmins: call('admins.view')
    .route({ method: 'GET', path: '/admins', tags: ['Admins'], summary: 'Admins and open invitations' })
    .output(z.object({ admins: z.array(AdminListed), invitations: z.array(AdminInvitation) })),
  inviteAdmin: call('admins.change', { ownTransaction: 'Its rate limit is counted first.' })
    .route({
      method: 'POST',
      path: '/admin-invitations',
      tags: ['Admins'],
      summary: 'Invite a person by mail to become an admin',
      successStatus: 201,
    })
    .input(InviteAdmin)
    .output(AdminInvitation),
  resendAdminInvitation: call('admins.change', { ownTransaction: 'Its rate limit is counted first.' })
    .route({
      method: 'POST',
      path: '/admin-invitations/{id}/send-again',
      tags: ['Admins'],
      summary: 'Send an invitation again, with a new link; the old link stops working',
    })
    .input(ById)
    .output(AdminInvitation),
  withdrawAdminInvitation: call('admins.change')
    .route({
      method: 'POST',
      path: '/admin-invitations/{id}/withdraw',
      tags: ['Admins'],
      summary: 'Withdraw an invitation; its link stops working',
    })
    .input(ById)
    .output(z.object({})),
  acceptAdminInvitation: call('invitations.accept', {
    ownTransaction: 'It hashes or checks a password first.',
  })
    .route({
      method: 'POST',
      path: '/admin-invitations/accept',
      tags: ['Admins'],
      summary: 'Become an admin with the code of an invitation',
    })
    .input(AcceptAdminInvitation)
    .output(z.object({ email: z.string() })),
  removeAdmin: call('admins.change')
    .route({
      method: 'POST',
      path: '/admins/{id}/remove',
      tags: ['Admins'],
      summary: 'Remove the rights of an admin; ends all their sessions',
    })
    /** `evenMyself` confirms that the admin means to remove their own rights. */
    .input(z.strictObject({ id: accountId, evenMyself: z.boolean().default(false) }))
    .output(z.object({})),
};
