import type { MailTransport } from './composed-mail.ts';
import { toMimeMessage } from './mime-message.ts';
import type { SmtpServer } from './smtp-url.ts';

const SECOND = 1000;

/** Timeouts of the mail server, in milliseconds. Tests use shorter ones. */
export interface SmtpTimeouts {
  readonly greetingMs: number;
  readonly silenceMs: number;
}

// Together shorter than the job's timeout, so that an attempt ends before the next one starts.
const TIMEOUTS: SmtpTimeouts = { greetingMs: 15 * SECOND, silenceMs: 45 * SECOND };

/** The options of Nodemailer that decide about TLS. */
function tlsOptions({ isSecure, encryption }: SmtpServer) {
  switch (encryption) {
    case 'required':
      return { requireTLS: !isSecure, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' } } as const;
    case 'optional':
      return { tls: { rejectUnauthorized: false } };
    case 'url':
      return {};
  }
}

/** A mail server that mails can be sent to, or why not. */
export type SmtpCheck = { readonly isUsable: true } | { readonly isUsable: false; readonly reason: string };

/** Creates a transport to an SMTP server. The URL's query may set options of Nodemailer. */
export function createSmtpTransport(
  server: SmtpServer,
  { greetingMs, silenceMs }: SmtpTimeouts = TIMEOUTS,
): MailTransport & { check(): Promise<SmtpCheck> } {
  const createTransporter = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: server.url,
      ...tlsOptions(server),
      pool: true,
      maxConnections: 2,
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      dnsTimeout: 10 * SECOND,
      socketTimeout: silenceMs,
    });
  };
  let transporter: ReturnType<typeof createTransporter> | undefined;
  return {
    async send(mail, signal) {
      // Loaded with the first mail.
      transporter ??= createTransporter();
      const opened = await transporter;
      await opened.sendMail({ ...toMimeMessage(mail), signal });
    },
    async check() {
      transporter ??= createTransporter();
      try {
        await (await transporter).verify();
        return { isUsable: true };
      } catch (error) {
        return { isUsable: false, reason: describeSmtpFailure(error) };
      }
    },
    hasTaken: () => Promise.resolve(false),
    close: () => void transporter?.then((opened) => opened.close()),
  };
}

const CERTIFICATE = /certificate|CERT_|altnames|self.signed|issuer/i;

/** Describes in one sentence why a mail server cannot be used. */
function describeSmtpFailure(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  if (CERTIFICATE.test(`${String(code)} ${message}`)) return `its certificate is not valid (${message})`;
  if (code === 'ETLS') return 'it does not offer TLS';
  if (code === 'EAUTH') return 'it refused the user or the password';
  return `it cannot be reached (${message ?? String(code)})`;
}

/** Returns whether the server rejected the mail permanently, so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
