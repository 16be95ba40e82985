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

/** Better Auth's provider id for password credentials. */
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
    // Log only the message: the other arguments may contain an email address.
    logger: {
      level: 'error',
      log: (_level, message) => ctx.log.error({ engine: message }, 'Better Auth logged an error'),
    },
  });
}

/**
 * Returns the Better Auth context bound to an executor: with a transaction, its writes commit or roll back with the
 * transaction. Building one takes about 0.3 ms, a hundredth of the time to hash a password.
 * See docs/decisions/002-better-auth-behind-our-own-calls.md.
 */
export async function createAuthEngine(ctx: EngineContext, executor: Executor) {
  return buildAuth(ctx, executor).$context;
}

/** Returns the whole Better Auth instance, including the endpoints that its plugins add. */
export const createAuth = buildAuth;
