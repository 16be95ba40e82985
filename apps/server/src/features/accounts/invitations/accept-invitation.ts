import type { AcceptInvitation } from '@thuto/contract/invitations';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { InvitationKind } from '@thuto/domain/people/invitations';
import type { z } from 'zod';
import type { Context, CurrentUser, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { acceptGuardianInvitation } from '../../students/accept-guardian-invitation.ts';
import { createOwnStudent } from '../../students/create-own-student.ts';
import { acceptTutorInvitation } from '../../tutors/accept-tutor-invitation.ts';
import { findLogin, lockLogin, type Login } from '../accounts.store.ts';
import { acceptAdminInvitation } from '../admins/accept-admin-invitation.ts';
import { type CreatedAuthSession, createAuthSession } from '../auth-sessions/create-auth-session.ts';
import type { Client } from '../auth-sessions/client.ts';
import { updateAccount } from '../credentials.store.ts';
import { requireNewPassword } from '../passwords/require-new-password.ts';
import type { Invitation } from './find-invitation.ts';
import { nameOfInvited } from './get-invitation.ts';
import { saveAcceptedBy, selectSentTogether } from './invitations.store.ts';
import { prepareInvitedAccount } from './prepare-invited-account.ts';
import { consumeInvitation } from './consume-invitation.ts';
import { requireOpenInvitation } from './require-open-invitation.ts';

/** Every request with a valid token may hash a password, so this limits the CPU time per network. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/** What happens to the account that accepts, in the transaction that marks the invitation as accepted. */
type Acceptance = (ctx: Context, tx: Tx, invitation: Invitation, accountId: AccountId) => Promise<void>;

const ACCEPTANCES: Readonly<Record<Exclude<InvitationKind, 'admin'>, Acceptance>> = {
  guardian: acceptGuardianInvitation,
  tutor: acceptTutorInvitation,
};

export interface AcceptedInvitation {
  readonly kind: InvitationKind;
  readonly email: string;
  /** The session of a new account; null for an account that was signed in already, and for admins. */
  readonly created: CreatedAuthSession | null;
}

/**
 * Accepts an invitation of any role. With a password, creates the account of the invited address and signs in; admins
 * sign in afterwards, at their own page. Without one, the signed-in account accepts. An invitation works only for the
 * address that it was sent to, so that a forwarded link opens no student to somebody else.
 * @throws DomainError verification_code_invalid, verification_code_expired; invitation_sign_in_required if the address
 * has an account that is in use; invitation_for_other if another account opens it;
 * account_not_family for an account that cannot act for a student; guardian_exists; password_weak,
 * password_guessable; request_too_frequent.
 */
export async function acceptInvitation(
  ctx: Context,
  client: Client,
  currentUser: CurrentUser | null,
  input: z.infer<typeof AcceptInvitation>,
  storeResponse: StoreResponse,
): Promise<AcceptedInvitation> {
  await limitNetworkRate(ctx, 'invitation:accept', client.ip, PER_NETWORK_LIMIT);
  const invitation = await requireOpenInvitation(ctx, input.token);
  const { kind } = invitation;
  const displayName = input.displayName === '' ? await nameOfInvited(ctx, invitation) : input.displayName;
  if (kind === 'admin') {
    const { email } = await acceptAdminInvitation(
      ctx,
      client,
      { token: input.token, displayName, password: input.password ?? '' },
      storeResponse,
    );
    return { kind, email, created: null };
  }
  if (input.password === null) {
    const email = await acceptSignedIn(ctx, currentUser, { ...invitation, kind });
    return { kind, email, created: null };
  }
  return acceptNew(ctx, client, { ...invitation, kind }, { displayName, password: input.password });
}

type NonAdmin = Invitation & { readonly kind: Exclude<InvitationKind, 'admin'> };

/** Accepts an invitation, and those that the same guardian sent to the address with it: one link for several students. */
async function acceptAll(ctx: Context, tx: Tx, invitation: NonAdmin, accountId: AccountId): Promise<void> {
  const together = await selectSentTogether(tx, invitation, ctx.now());
  await ACCEPTANCES[invitation.kind](ctx, tx, invitation, accountId);
  for (const further of together) {
    await consumeInvitation(ctx, tx, further);
    await saveAcceptedBy(tx, further.id, accountId);
    await acceptGuardianInvitation(ctx, tx, further, accountId);
  }
}

/** Accepts for the signed-in account. */
async function acceptSignedIn(
  ctx: Context,
  currentUser: CurrentUser | null,
  invitation: NonAdmin,
): Promise<string> {
  if (currentUser === null) throw new DomainError('invitation_sign_in_required');
  const { accountId, email } = currentUser;
  if (email !== invitation.email) throw new DomainError('invitation_for_other');
  await ctx.db.transaction(async (tx) => {
    await lockLogin(tx, accountId);
    await consumeInvitation(ctx, tx, invitation);
    await updateAccount(tx, accountId, { emailVerified: true }, ctx.now());
    await saveAcceptedBy(tx, invitation.id, accountId);
    await acceptAll(ctx, tx, invitation, accountId);
  });
  return email;
}

/** Creates the account of the invited address, accepts for it and signs in. */
async function acceptNew(
  ctx: Context,
  client: Client,
  invitation: NonAdmin,
  { displayName, password }: { readonly displayName: string; readonly password: string },
): Promise<AcceptedInvitation> {
  const { kind, email } = invitation;
  requireUnused(await findLogin(ctx.db, email));
  await requireNewPassword(ctx, password, [displayName, email]);
  // Hash outside the transaction: hashing is slow and would hold a connection.
  const passwordHash = await ctx.passwords.hash(password);
  const created = await ctx.db.transaction(async (tx) => {
    await consumeInvitation(ctx, tx, invitation);
    const person = { email, displayName, passwordHash, termsAcceptedAt: ctx.now() };
    const accountId = await prepareInvitedAccount(ctx, tx, person, requireUnused);
    await saveAcceptedBy(tx, invitation.id, accountId);
    await recordAuditEvent(ctx, tx, { kind: 'account.signed-up', actorId: accountId, subjectId: accountId });
    // Every family account has a student of its own id. Acting for another one, it goes away again unused.
    if (kind === 'guardian') await createOwnStudent(tx, accountId, ctx.now());
    await acceptAll(ctx, tx, invitation, accountId);
    const login = await lockLogin(tx, accountId);
    if (login === null) throw new Error(`Account ${accountId} does not exist.`);
    return createAuthSession(ctx, tx, client, login, false);
  });
  return { kind, email, created };
}

/** @throws DomainError invitation_sign_in_required for an account that was verified or used: its owner signs in. */
function requireUnused(login: Login | null): void {
  if (login !== null && (login.user !== null || login.emailVerified)) {
    throw new DomainError('invitation_sign_in_required');
  }
}
