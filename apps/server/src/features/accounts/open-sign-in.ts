import { DomainError } from '@thuto/domain/errors';
import type { Actor, Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { announce } from '../../platform/live/announce.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { getSettings } from '../settings/get-settings.ts';
import { maintenanceRefusal } from '../settings/refuse-in-maintenance.ts';
import { deleteExpiredSignIns, type Login, recordLogin } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import {
  knownBrowserCookie,
  readKnownBrowser,
  readSignInToken,
  REMEMBERED_SECONDS,
  signInCookie,
  UNREMEMBERED_SECONDS,
} from './sign-in-cookie.ts';
import { wouldBecomeAdmin } from './would-become-admin.ts';

export interface OpenedSignIn {
  readonly actor: Actor;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

/**
 * Opens a sign-in for somebody who has proven all that the account asks for, in the caller's transaction, which has
 * locked the account. One that this browser still held is replaced.
 * @throws DomainError account_deactivated; maintenance for anybody but an admin.
 */
export async function openSignIn(
  ctx: Context,
  tx: Tx,
  client: Client,
  login: Login,
  rememberMe: boolean,
): Promise<OpenedSignIn> {
  const now = ctx.now();
  const promoted = login.emailVerified && wouldBecomeAdmin(ctx.config, login);
  const role = promoted ? 'admin' : (login.user?.role ?? 'student');
  const { autoApproveUsers, maintenanceMode } = await getSettings(ctx, tx);
  if (maintenanceMode && role !== 'admin') throw maintenanceRefusal();
  const reviewedAt = role === 'admin' || autoApproveUsers ? now : null;
  if (!(await recordLogin(tx, { accountId: login.accountId, role, reviewedAt, at: now }))) {
    throw new DomainError('account_deactivated');
  }
  if (promoted) {
    const { accountId } = login;
    await recordActivity(ctx, tx, {
      kind: 'account.admin-created',
      actorId: accountId,
      subjectId: accountId,
    });
  }
  // The account signed up earlier, but only now there is a user to be listed and counted.
  if (login.user === null) {
    announce(ctx.database, tx, { kind: 'account.signed-up', studentId: null, subjectId: login.accountId });
  }
  const { internalAdapter } = await createAuthEngine(ctx, tx);
  const held = readSignInToken(ctx.config, client.cookieHeader);
  if (held !== null) await internalAdapter.deleteSession(held);
  await deleteExpiredSignIns(tx, login.accountId, now);
  const lasts = rememberMe ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS;
  const signIn = await internalAdapter.createSession(
    login.accountId,
    !rememberMe,
    {
      ipAddress: client.ip,
      userAgent: client.userAgent,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + lasts * 1000),
    },
    true,
  );
  const { accountId, email, displayName, emailVerified } = login;
  const browserId = readKnownBrowser(ctx.config, client.cookieHeader)?.browserId ?? ctx.newId();
  return {
    actor: { accountId, email, displayName, emailVerified, role, signInId: signIn.id },
    cookies: [
      signInCookie(ctx.config, signIn.token, rememberMe),
      knownBrowserCookie(ctx.config, accountId, browserId),
    ],
  };
}
