import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountId } from '@thuto/domain/ids';
import type { Config } from '../../../config.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Session lifetime with "Remember me". Without it, a session ends when the browser closes or after a day. */
export const REMEMBERED_SESSION_SECONDS = 30 * DAY_SECONDS;
export const DEFAULT_SESSION_SECONDS = DAY_SECONDS;
const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS;

const COOKIE_PREFIX = 'thuto';
/** Over HTTPS, `fullName` adds the prefix `__Host-`. */
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Distinguishes browsers that have signed in to an account before from guessing ones. Grants no access. */
const KNOWN_BROWSER_COOKIE = `${COOKIE_PREFIX}.known_browser`;

/** Lists the accounts whose verification or email-change mails this browser requested. Grants no access. */
const ASKING_BROWSER_COOKIE = `${COOKIE_PREFIX}.asked_for_mail`;
/** A week: a link is valid for a day, and a new one may be requested later. */
const ASKING_BROWSER_SECONDS = 7 * DAY_SECONDS;
/** A parent may sign up several children in one browser. */
const MAX_ASKED_ACCOUNTS = 5;
/** Distinguishes this cookie's signed content from the other cookies, which use the same key. */
const ASKED_PREFIX = 'asked:';

const isSecure = (config: Config) => config.http.publicUrl.startsWith('https:');
/** With the `__Host-` prefix, browsers refuse the cookie from another host, without Secure, or with another path. */
const fullName = (config: Config, name: string) => (isSecure(config) ? `__Host-${name}` : name);
const sign = (config: Config, value: string) =>
  createHmac('sha256', config.auth.secret).update(value).digest('base64');

function write(config: Config, name: string, value: string, maxAge: number | null): string {
  const attributes = [
    `${fullName(config, name)}=${value}`,
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
    'Path=/',
    'HttpOnly',
    ...(isSecure(config) ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  return attributes.join('; ');
}

const writeSigned = (config: Config, name: string, value: string, maxAge: number | null) =>
  write(config, name, encodeURIComponent(`${value}.${sign(config, value)}`), maxAge);

/** Builds the Set-Cookie value of a new session. */
export const buildSessionCookie = (config: Config, token: string, rememberMe: boolean) =>
  writeSigned(config, SESSION_COOKIE, token, rememberMe ? REMEMBERED_SESSION_SECONDS : null);

/** Builds the Set-Cookie value that removes the session cookie. */
export const buildExpiredSessionCookie = (config: Config) => write(config, SESSION_COOKIE, '', 0);

/** Builds the Set-Cookie value that marks the browser as one that has signed in to this account. */
export const buildKnownBrowserCookie = (config: Config, accountId: AccountId, browserId: string) =>
  writeSigned(config, KNOWN_BROWSER_COOKIE, `${accountId}.${browserId}`, KNOWN_BROWSER_SECONDS);

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function readSigned(config: Config, header: string | undefined, name: string): string | null {
  if (!header) return null;
  const start = `${fullName(config, name)}=`;
  const pair = header.split(';').find((part) => part.trimStart().startsWith(start));
  const value = pair === undefined ? null : decode(pair.trim().slice(start.length));
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === null || dot < 1) return null;
  const [content, given] = [value.slice(0, dot), Buffer.from(value.slice(dot + 1))];
  const expected = Buffer.from(sign(config, content));
  return given.length === expected.length && timingSafeEqual(given, expected) ? content : null;
}

/** Reads the session token from a Cookie header. Returns null if it is absent or the signature is invalid. */
export const readSessionToken = (config: Config, header: string | undefined) =>
  readSigned(config, header, SESSION_COOKIE);

/** Reads the account that this browser has signed in to before, and the browser's id. */
export function readKnownBrowser(
  config: Config,
  header: string | undefined,
): { accountId: AccountId; browserId: string } | null {
  const [accountId, browserId] = readSigned(config, header, KNOWN_BROWSER_COOKIE)?.split('.') ?? [];
  return accountId && browserId ? { accountId: accountId as AccountId, browserId } : null;
}

/** Reads the accounts whose mails this browser requested. Empty if the cookie is absent or the signature is invalid. */
export function readAskedAccounts(config: Config, header: string | undefined): readonly AccountId[] {
  const content = readSigned(config, header, ASKING_BROWSER_COOKIE);
  return content?.startsWith(ASKED_PREFIX)
    ? (content.slice(ASKED_PREFIX.length).split(',') as AccountId[])
    : [];
}

/**
 * Builds the Set-Cookie value that binds the browser to the mails it requested, in addition to earlier ones. Their
 * links work here without a confirmation, which other browsers need. Set it only for a browser that has just proven or
 * chosen the account's password.
 * @param header the Cookie header that the browser sent.
 */
export function askingBrowserCookie(
  config: Config,
  header: string | undefined,
  accountId: AccountId,
): string {
  const others = readAskedAccounts(config, header).filter((id) => id !== accountId);
  const accounts = [accountId, ...others].slice(0, MAX_ASKED_ACCOUNTS);
  return writeSigned(
    config,
    ASKING_BROWSER_COOKIE,
    `${ASKED_PREFIX}${accounts.join(',')}`,
    ASKING_BROWSER_SECONDS,
  );
}
