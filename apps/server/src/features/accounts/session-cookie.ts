import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** "Remember me" keeps a browser signed in this long; without it, until the browser closes or a day has passed. */
export const REMEMBERED_SESSION_SECONDS = 30 * DAY_SECONDS;
export const DEFAULT_SESSION_SECONDS = DAY_SECONDS;
const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS;

export const COOKIE_PREFIX = 'thuto';
/** The account engine's own name for it; behind https it stands behind a prefix that is stricter than the engine's. */
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Tells a browser that has signed in to an account before from one that guesses; opens nothing. */
const KNOWN_BROWSER_COOKIE = `${COOKIE_PREFIX}.known_browser`;

/** Names the accounts that this browser asked verification or email-change mails for; opens nothing by itself. */
const ASKING_BROWSER_COOKIE = `${COOKIE_PREFIX}.asked_for_mail`;
/** A week: a link works for a day, and a new one may be asked for after that. */
const ASKING_BROWSER_SECONDS = 7 * DAY_SECONDS;
/** A parent may sign up for several children in one browser. */
const MAX_ASKED_ACCOUNTS = 5;
/** Keeps the signed content different from that of the other cookies, which the same key signs. */
const ASKED_PREFIX = 'asked:';

const isSecure = (config: Config) => config.http.publicUrl.startsWith('https:');
/** The prefix has browsers refuse a cookie of the name from another host, without Secure, or for a part of the site. */
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

/** The Set-Cookie value of a new sign-in, signed in the account engine's own format. */
export const buildSessionCookie = (config: Config, token: string, rememberMe: boolean) =>
  writeSigned(config, SESSION_COOKIE, token, rememberMe ? REMEMBERED_SESSION_SECONDS : null);

/** The Set-Cookie value that takes the sign-in away from the browser. */
export const buildExpiredSessionCookie = (config: Config) => write(config, SESSION_COOKIE, '', 0);

/** The Set-Cookie value that lets the browser be known again as one that has signed in to this account. */
export const buildKnownBrowserCookie = (config: Config, accountId: string, browserId: string) =>
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

/** The token of the sign-in that a Cookie header carries; null when there is none or we did not sign it. */
export const readSessionToken = (config: Config, header: string | undefined) =>
  readSigned(config, header, SESSION_COOKIE);

/** The account that this browser has signed in to before, and the browser's own id. */
export function readKnownBrowser(
  config: Config,
  header: string | undefined,
): { accountId: string; browserId: string } | null {
  const [accountId, browserId] = readSigned(config, header, KNOWN_BROWSER_COOKIE)?.split('.') ?? [];
  return accountId && browserId ? { accountId, browserId } : null;
}

/** The accounts that this browser asked mails with links for; empty when the cookie is absent or not signed by us. */
export function readAskedAccounts(config: Config, header: string | undefined): readonly string[] {
  const content = readSigned(config, header, ASKING_BROWSER_COOKIE);
  return content?.startsWith(ASKED_PREFIX) ? content.slice(ASKED_PREFIX.length).split(',') : [];
}

/**
 * The Set-Cookie value that binds the browser to the mails it asked for: their links are applied at once here, and need
 * a confirmation in any other browser. To be given only to a browser that has just proven the account's password or
 * chosen it. Keeps the accounts that the browser asked for before.
 * @param header the Cookie header that the browser sent.
 */
export function askingBrowserCookie(config: Config, header: string | undefined, accountId: string): string {
  const others = readAskedAccounts(config, header).filter((id) => id !== accountId);
  const accounts = [accountId, ...others].slice(0, MAX_ASKED_ACCOUNTS);
  return writeSigned(
    config,
    ASKING_BROWSER_COOKIE,
    `${ASKED_PREFIX}${accounts.join(',')}`,
    ASKING_BROWSER_SECONDS,
  );
}
