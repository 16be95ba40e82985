import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const S3 = {
  S3_BUCKET: 'thuto',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function errorOf(env: NodeJS.ProcessEnv): ConfigError {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`Accepted: ${JSON.stringify(env)}`);
}

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const MPESA = {
  MPESA_API_KEY: 'mpesa-key',
  MPESA_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  MPESA_SERVICE_PROVIDER_CODE: '123456',
};

describe('parseConfig', () => {
  it('needs every variable of M-Pesa, and a public key that is one', () => {
    expect(parseConfig(MPESA).mpesa?.apiUrl).toBe('https://openapi.m-pesa.com/openapi/ipg/v2/vodacomLES');
    expect(() => parseConfig({ ...MPESA, MPESA_API_KEY: '' })).toThrow('MPESA_API_KEY: must be set too');
    expect(() => parseConfig({ ...MPESA, MPESA_PUBLIC_KEY: 'none' })).toThrow('an RSA public key');
  });

  it('accepts an RSA key that signs mails, in Base64 of either form, and nothing else (MAIL-17)', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = rsa.export({ format: 'pem', type: 'pkcs8' }).toString();
    const der = rsa.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    for (const value of [Buffer.from(pem).toString('base64'), der])
      expect(parseConfig({ DKIM_PRIVATE_KEY: value }).mail.dkim).toEqual({
        privateKey: pem,
        selector: 'thuto',
      });
    const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    for (const value of [ed25519.toString('base64'), 'none'])
      expect(() => parseConfig({ DKIM_PRIVATE_KEY: value })).toThrow(
        /^DKIM_PRIVATE_KEY: must be an RSA private key in Base64$/,
      );
  });

  it('returns the documented defaults for an empty environment (OPS-2)', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      http: {
        host: '127.0.0.1',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        isLocal: true,
        trustProxy: false,
      },
      dataDir: `${process.cwd()}/data`,
      database: { url: null, directUrl: null },
      mail: { smtp: null, from: 'noreply@localhost', dkim: null },
      s3: null,
      auth: {
        secret: null,
        setupSecret: null,
        adminEmails: ['admin@localhost', 'noreply@localhost', 'login@localhost'],
        concealAccounts: false,
        strictPasswords: false,
        adminPasswordMinLength: 6,
      },
      mpesa: null,
      timeZone: 'Africa/Maseru',
      logLevel: 'info',
      rateLimits: true,
      proofQuotaBytes: 200 * 1024 * 1024,
      diskReserveBytes: 100 * 1024 * 1024,
      metricsToken: null,
      backupRecipient: null,
    });
  });

  it('reads every variable', () => {
    const config = parseConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Thuto.example/',
      DATA_DIR: '/var/lib/thuto',
      DATABASE_URL: 'postgres://u:p@db:5432/thuto',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Thuto <hello@thuto.example>',
      ...S3,
      AUTH_SECRET: 'a'.repeat(32),
      ADMIN_SETUP_SECRET: 'open sesame',
      ADMIN_EMAILS: 'Head@School.example, second@school.example,',
      PRODUCT_DOMAIN: 'Thuto.co.ls',
      PLATFORM_TIMEZONE: 'Europe/Paris',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'on',
      PROOF_QUOTA_MB: '500',
      DISK_RESERVE_MB: '300',
      AUTH_CONCEAL_ACCOUNTS: 'true',
      AUTH_STRICT_PASSWORDS: 'true',
      ADMIN_PASSWORD_MIN_LENGTH: '12',
      METRICS_TOKEN: 'm'.repeat(16),
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      ...MPESA,
      MPESA_API_URL: 'https://sandbox.mpesa.example/ipg/',
      MPESA_ORIGIN: 'thuto.example',
    });
    expect(config).toEqual({
      production: true,
      http: {
        host: '0.0.0.0',
        port: 8080,
        publicUrl: 'https://thuto.example',
        isLocal: false,
        trustProxy: ['10.0.0.0/8', 'loopback'],
      },
      dataDir: '/var/lib/thuto',
      database: { url: 'postgres://u:p@db:5432/thuto', directUrl: null },
      mail: {
        smtp: { url: 'smtps://u:p@mail.example:465', isSecure: true, encryption: 'required' },
        from: 'Thuto <hello@thuto.example>',
        dkim: null,
      },
      s3: {
        bucket: 'thuto',
        endpoint: 'https://s3.example',
        region: 'af-south-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      auth: {
        secret: 'a'.repeat(32),
        setupSecret: 'open sesame',
        adminEmails: ['head@school.example', 'second@school.example'],
        concealAccounts: true,
        strictPasswords: true,
        adminPasswordMinLength: 12,
      },
      mpesa: {
        apiUrl: 'https://sandbox.mpesa.example/ipg',
        apiKey: 'mpesa-key',
        publicKey: MPESA.MPESA_PUBLIC_KEY,
        serviceProviderCode: '123456',
        origin: 'thuto.example',
        country: 'LES',
        currency: 'LSL',
      },
      timeZone: 'Europe/Paris',
      logLevel: 'warn',
      rateLimits: true,
      proofQuotaBytes: 500 * 1024 * 1024,
      // The database is on another disk.
      diskReserveBytes: 0,
      metricsToken: 'm'.repeat(16),
      backupRecipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    });
  });

  it('derives the domain from the public address and the admins from the domain', () => {
    expect(parseConfig({ PORT: '4100' }).http.publicUrl).toBe('http://localhost:4100');
    const { auth, mail } = parseConfig({ PUBLIC_URL: 'https://learn.thuto.example:8443' });
    expect(auth.adminEmails).toContain('admin@learn.thuto.example');
    expect(mail.from).toBe('noreply@learn.thuto.example');
    expect(parseConfig({ PRODUCT_DOMAIN: 'thuto.co.ls' }).auth.adminEmails).toContain('login@thuto.co.ls');
  });

  it.each([
    ['false', false],
    ['true', true],
    ['1', 1],
    ['::1, 192.168.0.0/16', ['::1', '192.168.0.0/16']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(parseConfig({ TRUST_PROXY: value }).http.trustProxy).toEqual(expected);
  });

  it('treats an empty value as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(parseConfig({}));
  });

  it.each([
    ['PORT', ['abc', '-1', '65536', '80.5', '3000x']],
    ['HOST', ['not a host', 'http://localhost']],
    [
      'PUBLIC_URL',
      ['thuto.example', 'ftp://thuto.example', 'https://thuto.example/app', 'https://thuto.example?x=1'],
    ],
    ['DATABASE_URL', ['mysql://localhost/thuto', 'localhost:5432', 'postgres://']],
    ['DATABASE_DIRECT_URL', ['db.example:5432', 'postgres://u:p@db.example/thuto']],
    ['SMTP_URL', ['mail.example:25', 'http://mail.example', 'smtp://mail.example?ignoreTLS=true']],
    ['MAIL_FROM', ['nobody', 'Thuto <nobody>', 'a b@thuto.example']],
    ['S3_ENDPOINT', ['s3.example']],
    ['AUTH_SECRET', ['a'.repeat(31)]],
    ['ADMIN_EMAILS', ['admin', 'a@b.example;c@d.example x', ',']],
    ['PRODUCT_DOMAIN', ['https://thuto.example', 'a b']],
    ['PLATFORM_TIMEZONE', ['Africa/Nowhere', '+02:00', 'Maseru time']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/64', '300.1.1.1', ',']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['RATE_LIMITS', ['true', '0']],
    ['DISK_RESERVE_MB', ['-1', '1.5', '1000000', 'all']],
    ['PROOF_QUOTA_MB', ['0', '-1', '1.5', '1000000', 'all']],
    ['AUTH_CONCEAL_ACCOUNTS', ['on', '1']],
    ['AUTH_STRICT_PASSWORDS', ['on', '1']],
    ['ADMIN_PASSWORD_MIN_LENGTH', ['5', '129', 'twelve', '-1', '8.5']],
    ['METRICS_TOKEN', ['short', 'with spaces in the token']],
    ['NODE_ENV', ['staging']],
  ])('rejects an invalid %s in one line that names it (OPS-2)', (name, values) => {
    for (const value of values) {
      expect(errorOf({ [name]: value }).message, value).toMatch(new RegExp(`^${name}: must be [^\\n]+$`));
    }
  });

  it.each(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET', 'METRICS_TOKEN'])(
    'never repeats the value of %s',
    (name) => {
      expect(errorOf({ [name]: 'hunter2' }).message).not.toContain('hunter2');
    },
  );

  it.each(Object.keys(S3))('rejects object storage without %s', (name) => {
    expect(errorOf({ ...S3, [name]: undefined }).message).toMatch(new RegExp(`^${name}: must be set`));
  });

  it.each([
    ['production', 'https://thuto.example', false],
    ['production', 'https://localhost.thuto.example', false],
    ['production', 'http://127.0.0.1.thuto.example', false],
    ['production', 'http://localhost:3000', true],
    ['production', 'http://127.0.4.1:3000', true],
    ['production', 'http://[::1]:3000', true],
    ['development', 'https://thuto.example', true],
  ])(
    'decides whether RATE_LIMITS=off is allowed in %s at %s: %s (OPS-8)',
    (NODE_ENV, PUBLIC_URL, allowed) => {
      const env = { NODE_ENV, PUBLIC_URL, RATE_LIMITS: 'off' };
      if (allowed) expect(parseConfig(env).rateLimits).toBe(false);
      else expect(errorOf(env).message).toMatch(/^RATE_LIMITS: must be on/);
    },
  );
});
