import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  accounts,
  credentials,
  oneTimeCodes,
  authSessions,
  twoFactors,
} from '../../platform/db/schema/accounts.ts';
import { hashPasswordQueued, verifyPasswordQueued } from './password-hashes.ts';
import { COOKIE_PREFIX, REMEMBERED_SESSION_SECONDS } from './session-cookie.ts';

/** How Better Auth names a credential that is a password. */
export const PASSWORD_PROVIDER = 'credential';

type EngineContext = Pick<Context, 'config' | 'log' | 'newId'>;

function buildAuth(ctx: EngineContext, executor: Executor) {
  const { publicUrl } = ctx.config.http;
  return betterAuth({
    baseURL: publicUrl,
    secret: ctx.config.auth.secret,
    database: drizzleAdapter(executor, {
      provider: 'pg',
      schema: { accounts, authSessions, credentials, oneTimeCodes, twoFactors },
    }),
    user: {
      modelName: 'accounts',
      fields: { name: 'displayName' },
      additionalFields: { termsAcceptedAt: { type: 'date', required: false, input: false } },
    },
    session: {
      modelName: 'authSessions',
      expiresIn: REMEMBERED_SESSION_SECONDS,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'oneTimeCodes' },
    plugins: [twoFactor({ twoFactorTable: 'twoFactors' })],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: { hash: hashPasswordQueued, verify: verifyPasswordQueued },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => ctx.newId() },
    },
    telemetry: { enabled: false },
    // Its further arguments may hold an address: only the sentence is logged.
    logger: {
      level: 'error',
      log: (_level, message) => ctx.log.error({ engine: message }, 'account engine'),
    },
  });
}

/**
 * The account engine's context (Better Auth), bound to an executor: what it writes through a transaction is committed
 * or undone with the rest of that transaction. Building one costs a third of a millisecond, a hundredth of what a
 * password's hash does. See docs/decisions/002-better-auth-behind-our-own-calls.md.
 */
export async function createAuthEngine(ctx: EngineContext, executor: Executor) {
  return buildAuth(ctx, executor).$context;
}

/** The whole engine, with the calls that its plugins add. */
export const createAuth = buildAuth;
