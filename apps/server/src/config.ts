// A list of the settings of the environment with their checks.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { trimEndOf } from '@thuto/domain/trim-end';
import type { DkimKey } from './platform/mail/smtp-transport.ts';
import { parseSmtpUrl, type SmtpServer } from './platform/mail/smtp-url.ts';

/**
 * An invalid environment variable. The message is one line that names it and can be shown to the operator
 * as is.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The configuration from the environment, parsed once at start. See docs/operations.md for each variable. */
export interface Config {
  readonly production: boolean;
  readonly http: {
    readonly host: string;
    /** 0 lets the system choose (tests). */
    readonly port: number;
    /** An origin without a trailing slash. Links in mails start with it. */
    readonly publicUrl: string;
    /** True if `publicUrl` is on this machine, so that no other machine should reach the product. */
    readonly isLocal: boolean;
    readonly trustProxy: boolean | number | readonly string[];
  };
  /** Absolute path. */
  readonly dataDir: string;
  /** `url` is null when the embedded PostgreSQL is used. */
  readonly database: {
    readonly url: string | null;
    /**
     * Bypasses a connection pooler, for connections that need session state; null when `url` leads to
     * PostgreSQL directly.
     */
    readonly directUrl: string | null;
  };
  /** `smtp` is null when mails are stored in the data directory instead of sent. */
  readonly mail: {
    readonly smtp: SmtpServer | null;
    readonly from: string;
    /** Null when mails are not signed here. */
    readonly dkim: DkimKey | null;
  };
  readonly s3: S3Config | null;
  /** Null when *Pay with M-Pesa* is off. */
  readonly mpesa: MpesaConfig | null;
  readonly auth: {
    readonly secret: string;
    readonly setupSecret: string;
    /** In lower case. */
    readonly adminEmails: readonly string[];
    readonly concealAccounts: boolean;
    readonly strictPasswords: boolean;
    /** In characters. */
    readonly adminPasswordMinLength: number;
  };
  readonly timeZone: string;
  readonly logLevel: LogLevel;
  readonly rateLimits: boolean;
  /** Maximum total size of a student's payment proofs, in bytes. */
  readonly proofQuotaBytes: number;
  /** Free space of the disk of `dataDir` that only the embedded database may use; 0 for a database elsewhere. */
  readonly diskReserveBytes: number;
  readonly metricsToken: string | null;
  /** A public age key to encrypt backups for; null for unencrypted backups. */
  readonly backupRecipient: string | null;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Vodacom's M-Pesa OpenAPI, market Lesotho. */
export interface MpesaConfig {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** The API's RSA key in Base64 (SPKI). */
  readonly publicKey: string;
  readonly serviceProviderCode: string;
  /** The Origin header that is registered at M-Pesa. */
  readonly origin: string;
  readonly country: string;
  readonly currency: string;
}

/** The configuration before missing secrets are generated (`ensureSecrets`). */
export type ParsedConfig = Omit<Config, 'auth'> & {
  readonly auth: Omit<Config['auth'], 'secret' | 'setupSecret'> & {
    readonly secret: string | null;
    readonly setupSecret: string | null;
  };
};

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+$/;

function isUrlWith(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return protocols.includes(url.protocol) && url.hostname !== '';
}

function isOrigin(value: string): boolean {
  if (!isUrlWith(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

function isTimeZone(value: string): boolean {
  // Intl also accepts offsets such as +02:00, which have no daylight saving rules and no name to show.
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isProxy(value: string): boolean {
  const [address = '', bits] = value.split('/');
  if (bits === undefined)
    return isIP(value) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

function isPublicKey(value: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function readDkimKey(value: string): string | null {
  const bytes = Buffer.from(value, 'base64');
  try {
    const key = bytes.includes('-----BEGIN')
      ? createPrivateKey(bytes)
      : createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'rsa' ? key.export({ format: 'pem', type: 'pkcs8' }).toString() : null;
  } catch {
    return null;
  }
}

const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const checked = (holds: (value: string) => boolean, must: string) =>
  z.string().refine(holds, `must be ${must}`);
const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`);

export const MIN_AUTH_SECRET_LENGTH = 32;
const DATABASE_ADDRESS =
  'an address such as postgres://user:password@host:5432/database, with the characters @ : / ? # % of the password as %40 %3A %2F %3F %23 %25';

const ENVIRONMENT = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  PORT: checked(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'a port number from 1 to 65535',
  )
    .transform(Number)
    .default(3000),
  HOST: checked((value) => /^[\w.:%-]+$/.test(value), 'an address or host name to listen on').default(
    '127.0.0.1',
  ),
  PUBLIC_URL: checked(isOrigin, 'an http or https address without a path, such as https://thuto.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: checked(
    (value) => isUrlWith(value, ['postgres:', 'postgresql:']),
    DATABASE_ADDRESS,
  ).optional(),
  DATABASE_DIRECT_URL: checked(
    (value) => isUrlWith(value, ['postgres:', 'postgresql:']),
    DATABASE_ADDRESS,
  ).optional(),
  SMTP_URL: z
    .string()
    .transform((value, issues): SmtpServer => {
      const parsed = parseSmtpUrl(value);
      if (!('must' in parsed)) return parsed;
      issues.addIssue({ code: 'custom', message: `must be ${parsed.must}` });
      return z.NEVER;
    })
    .optional(),
  MAIL_FROM: checked(
    (value) => EMAIL.test(value) || EMAIL.test(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? ''),
    'an address such as noreply@thuto.example or Thuto <noreply@thuto.example>',
  ).optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((value, issues): string => {
      const key = readDkimKey(value);
      if (key !== null) return key;
      issues.addIssue({ code: 'custom', message: 'must be an RSA private key in Base64' });
      return z.NEVER;
    })
    .optional(),
  DKIM_SELECTOR: checked(
    (value) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(value),
    'letters, digits and hyphens, such as thuto',
  ).default('thuto'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: checked(
    (value) => isUrlWith(value, ['http:', 'https:']),
    'an http or https address',
  ).optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MPESA_API_KEY: z.string().optional(),
  MPESA_PUBLIC_KEY: checked(isPublicKey, 'an RSA public key in Base64').optional(),
  MPESA_SERVICE_PROVIDER_CODE: checked(
    (value) => /^[0-9A-Za-z]{4,12}$/.test(value),
    'the short code of the centre at M-Pesa',
  ).optional(),
  MPESA_API_URL: checked((value) => isUrlWith(value, ['http:', 'https:']), 'an http or https address')
    .transform((value) => trimEndOf(value, '/'))
    .optional(),
  MPESA_ORIGIN: z.string().optional(),
  AUTH_SECRET: checked(
    (value) => value.length >= MIN_AUTH_SECRET_LENGTH,
    `at least ${MIN_AUTH_SECRET_LENGTH} characters long`,
  ).optional(),
  ADMIN_SETUP_SECRET: z.string().optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((value) => list(value.toLowerCase()))
    .refine(
      (emails) => emails.length > 0 && emails.every((email) => EMAIL.test(email)),
      'must be e-mail addresses separated by commas',
    )
    .optional(),
  PRODUCT_DOMAIN: checked((value) => /^[a-z0-9.-]+$/i.test(value), 'a domain name such as thuto.example')
    .transform((value) => value.toLowerCase())
    .optional(),
  PLATFORM_TIMEZONE: checked(isTimeZone, 'a time zone name such as Africa/Maseru').default('Africa/Maseru'),
  TRUST_PROXY: checked(
    (value) => /^(true|false|\d{1,2})$/.test(value) || (list(value).length > 0 && list(value).every(isProxy)),
    'true, false, a number of proxies, or their addresses separated by commas',
  )
    .transform((value) => {
      if (value === 'true' || value === 'false') return value === 'true';
      return /^\d+$/.test(value) ? Number(value) : list(value);
    })
    .default(false),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  PROOF_QUOTA_MB: checked(
    (value) => /^\d{1,6}$/.test(value) && Number(value) > 0,
    'a number of megabytes from 1 to 999999',
  )
    .transform(Number)
    .default(200),
  DISK_RESERVE_MB: checked((value) => /^\d{1,6}$/.test(value), 'a number of megabytes from 0 to 999999')
    .transform(Number)
    .default(100),
  AUTH_CONCEAL_ACCOUNTS: oneOf('true', 'false').default('false'),
  AUTH_STRICT_PASSWORDS: oneOf('true', 'false').default('false'),
  ADMIN_PASSWORD_MIN_LENGTH: checked(
    (value) => /^\d{1,3}$/.test(value) && Number(value) >= 6 && Number(value) <= 128,
    'a number of characters from 6 to 128',
  )
    .transform(Number)
    .default(6),
  METRICS_TOKEN: checked(
    (value) => /^\S{16,}$/.test(value),
    'at least 16 characters long, without spaces',
  ).optional(),
  BACKUP_RECIPIENT: checked(
    (value) => /^age1[0-9a-z]{20,}$/.test(value),
    'a public key of age, such as age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  ).optional(),
});

type Environment = z.infer<typeof ENVIRONMENT>;

/** Variables whose values may contain a password and must not be logged. */
const SECRETIVE = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'S3_ENDPOINT',
  'S3_SECRET_ACCESS_KEY',
  'MPESA_API_KEY',
  'AUTH_SECRET',
  'ADMIN_SETUP_SECRET',
  'METRICS_TOKEN',
]);

function isOnThisMachine(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function readS3(env: Environment): S3Config | null {
  const given = {
    S3_BUCKET: env.S3_BUCKET,
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_REGION: env.S3_REGION,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  if (Object.values(given).every((value) => value === undefined)) return null;
  const required = (name: keyof typeof given): string => {
    const value = given[name];
    if (value === undefined)
      throw new ConfigError(`${name}: must be set too, because other S3_ variables are`);
    return value;
  };
  return {
    bucket: required('S3_BUCKET'),
    endpoint: required('S3_ENDPOINT'),
    region: required('S3_REGION'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}

/** Address of the API in production, for the market Lesotho. */
const MPESA_API_URL = 'https://openapi.m-pesa.com/openapi/ipg/v2/vodacomLES';

function readMpesa(env: Environment): MpesaConfig | null {
  const given = {
    MPESA_API_KEY: env.MPESA_API_KEY,
    MPESA_PUBLIC_KEY: env.MPESA_PUBLIC_KEY,
    MPESA_SERVICE_PROVIDER_CODE: env.MPESA_SERVICE_PROVIDER_CODE,
  };
  const all = { ...given, MPESA_API_URL: env.MPESA_API_URL, MPESA_ORIGIN: env.MPESA_ORIGIN };
  if (Object.values(all).every((value) => value === undefined)) return null;
  const required = (name: keyof typeof given): string => {
    const value = given[name];
    if (value === undefined)
      throw new ConfigError(`${name}: must be set too, because other MPESA_ variables are`);
    return value;
  };
  return {
    apiUrl: env.MPESA_API_URL ?? MPESA_API_URL,
    apiKey: required('MPESA_API_KEY'),
    publicKey: required('MPESA_PUBLIC_KEY'),
    serviceProviderCode: required('MPESA_SERVICE_PROVIDER_CODE'),
    origin: env.MPESA_ORIGIN ?? '*',
    country: 'LES',
    currency: 'LSL',
  };
}

function readVariables(env: NodeJS.ProcessEnv): Environment {
  const given: Record<string, string> = {};
  for (const name of Object.keys(ENVIRONMENT.shape)) {
    // An empty value means unset: compose files and shells pass one for a variable that was left blank.
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const result = ENVIRONMENT.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const shown = SECRETIVE.has(name) ? '' : `, not ${JSON.stringify(given[name])}`;
  throw new ConfigError(`${name}: ${issue?.message}${shown}`);
}

/**
 * Parses the environment into the configuration and fills in defaults. Pure; missing secrets stay null.
 * @throws ConfigError naming the first invalid variable (OPS-2).
 */
export function parseConfig(environment: NodeJS.ProcessEnv): ParsedConfig {
  const env = readVariables(environment);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const domain = env.PRODUCT_DOMAIN ?? new URL(publicUrl).hostname;
  const production = env.NODE_ENV === 'production';
  if (env.RATE_LIMITS === 'off' && production && !isOnThisMachine(publicUrl)) {
    throw new ConfigError(
      `RATE_LIMITS: must be on in production, because PUBLIC_URL ${publicUrl} is not this machine`,
    );
  }
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL: must be left out where DATABASE_URL is, because it leads to the same database',
    );
  }
  return {
    production,
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl,
      isLocal: isOnThisMachine(publicUrl),
      trustProxy: env.TRUST_PROXY,
    },
    dataDir: path.resolve(env.DATA_DIR),
    database: { url: env.DATABASE_URL ?? null, directUrl: env.DATABASE_DIRECT_URL ?? null },
    mail: {
      smtp: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `noreply@${domain}`,
      dkim:
        env.DKIM_PRIVATE_KEY === undefined
          ? null
          : { privateKey: env.DKIM_PRIVATE_KEY, selector: env.DKIM_SELECTOR },
    },
    s3: readS3(env),
    mpesa: readMpesa(env),
    auth: {
      secret: env.AUTH_SECRET ?? null,
      setupSecret: env.ADMIN_SETUP_SECRET ?? null,
      adminEmails: env.ADMIN_EMAILS ?? ['admin', 'noreply', 'login'].map((name) => `${name}@${domain}`),
      concealAccounts: env.AUTH_CONCEAL_ACCOUNTS === 'true',
      strictPasswords: env.AUTH_STRICT_PASSWORDS === 'true',
      adminPasswordMinLength: env.ADMIN_PASSWORD_MIN_LENGTH,
    },
    timeZone: env.PLATFORM_TIMEZONE,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    proofQuotaBytes: env.PROOF_QUOTA_MB * 1024 * 1024,
    diskReserveBytes: env.DATABASE_URL === undefined ? env.DISK_RESERVE_MB * 1024 * 1024 : 0,
    metricsToken: env.METRICS_TOKEN ?? null,
    backupRecipient: env.BACKUP_RECIPIENT ?? null,
  };
}
