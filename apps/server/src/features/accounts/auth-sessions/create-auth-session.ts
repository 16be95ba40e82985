import { isFamilyRole } from '@thuto/domain/permissions';
import { randomBytes } from 'node:crypto';
import { can } from '@thuto/domain/policy';
import { DomainError } from '@thuto/domain/errors';
import type { CurrentUser, Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { publishAfterCommit } from '../../../platform/live/publish.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { createMaintenanceError } from '../../settings/reject-during-maintenance.ts';
import { type Login, recordLogin } from '../accounts.store.ts';
import { listStudentsOfAccount } from '../../students/list-students-of-account.ts';
import { findTutorIdOfAccount } from '../../tutors/tutors.shared.store.ts';
import type { Client } from './client.ts';
import {
  buildKnownBrowserCookie,
  readKnownBrowser,
  readSessionToken,
  REMEMBERED_SESSION_SECONDS,
  buildSessionCookie,
  DEFAULT_SESSION_SECONDS,
} from './session-cookie.ts';
import { wouldBecomeAdmin } from '../admins/would-become-admin.ts';
import {
  deleteAuthSessionByToken,
  deleteExpiredAuthSessions,
  insertAuthSession,
} from './auth-sessions.store.ts';

/** 192 random bits. */
const TOKEN_BYTES = 24;

export interface CreatedAuthSession {
  readonly currentUser: CurrentUser;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

/**
 * Creates a session for a user who has passed all sign-in checks, in the caller's transaction, which holds the lock on
 * the account. Replaces the session that this browser had, if any.
 * @throws DomainError account_deactivated; platform_maintained for anyone but an admin.
 */
export async function createAuthSession(
  ctx: Context,
  tx: Tx,
  client: Client,
  login: Login,
  rememberMe: boolean,
): Promise<CreatedAuthSession> {
  const now = ctx.now();
  const promoted = login.emailVerified && wouldBecomeAdmin(ctx.config, login);
  const role = promoted ? 'admin' : (login.user?.role ?? 'student');
  const { autoApproveUsers, maintenanceMode } = await getSettings(ctx, tx);
  if (maintenanceMode && !can({ role, emailVerified: true }, 'maintenance.pass'))
    throw createMaintenanceError();
  const reviewedAt = !isFamilyRole(role) || autoApproveUsers ? now : null;
  if (!(await recordLogin(tx, { accountId: login.accountId, role, reviewedAt, at: now }))) {
    throw new DomainError('account_deactivated');
  }
  if (promoted) {
    const { accountId } = login;
    await recordAuditEvent(ctx, tx, {
      kind: 'account.admin-created',
      actorId: accountId,
      subjectId: accountId,
    });
  }
  // The account is older, but the user that admins see in lists and counts exists only from now on.
  if (login.user === null) {
    publishAfterCommit(ctx.database, tx, {
      kind: 'account.signed-up',
      studentId: null,
      subjectId: login.accountId,
    });
  }
  const held = readSessionToken(ctx.config, client.cookieHeader);
  if (held !== null) await deleteAuthSessionByToken(tx, held);
  await deleteExpiredAuthSessions(tx, login.accountId, now);
  const lasts = rememberMe ? REMEMBERED_SESSION_SECONDS : DEFAULT_SESSION_SECONDS;
  const authSession = { id: ctx.newId(), token: randomBytes(TOKEN_BYTES).toString('base64url') };
  await insertAuthSession(
    tx,
    {
      ...authSession,
      userId: login.accountId,
      ipAddress: client.ip,
      userAgent: client.userAgent,
      expiresAt: new Date(now.getTime() + lasts * 1000),
    },
    now,
  );
  const { email, displayName, emailVerified, emailRefusedAt } = login;
  const accountId = login.accountId;
  const browserId = readKnownBrowser(ctx.config, client.cookieHeader)?.browserId ?? ctx.newId();
  return {
    currentUser: {
      accountId,
      email,
      displayName,
      emailVerified,
      isEmailRefused: emailRefusedAt !== null,
      role,
      authSessionId: authSession.id,
      students: isFamilyRole(role) ? await listStudentsOfAccount(tx, accountId) : [],
      tutorId: role === 'tutor' ? await findTutorIdOfAccount(tx, accountId) : null,
    },
    cookies: [
      buildSessionCookie(ctx.config, authSession.token, rememberMe),
      buildKnownBrowserCookie(ctx.config, accountId, browserId),
    ],
  };
}
