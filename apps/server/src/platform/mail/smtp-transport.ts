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

/** The operator's key that signs mails (DKIM). */
export interface DkimKey {
  /** In PEM. */
  readonly privateKey: string;
  /** Names the record of the public key: `selector._domainkey.domain`. */
  readonly selector: string;
}

/**
 * The headers that a signature covers, as RFC 6376 lists them. RFC 8058 asks for `List-Unsubscribe-Post` as well, which
 * Nodemailer leaves out: without it mail programs show no button to unsubscribe.
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:In-Reply-To:References:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** A key with the domain of the sender. */
export interface DkimSigner extends DkimKey {
  readonly domain: string;
}

/** Creates a transport to an SMTP server. The URL's query may set options of Nodemailer. */
export function createSmtpTransport(
  server: SmtpServer,
  { timeouts = TIMEOUTS, dkim = null }: { timeouts?: SmtpTimeouts; dkim?: DkimSigner | null } = {},
): MailTransport & { check(): Promise<SmtpCheck> } {
  const { greetingMs, silenceMs } = timeouts;
  const createTransporter = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: server.url,
      ...tlsOptions(server),
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey,
          headerFieldNames: SIGNED_HEADERS,
        },
      }),
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
    taken: 'sent',
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
export function describeSmtpFailure(error: unknown): string {
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

/** Codes of RFC 3463 that say that there is no such mailbox, and what servers write that give none. */
const NO_MAILBOX_CODE = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const ANY_CODE = /\b5\.\d+\.\d+\b/;
const NO_MAILBOX_WORDS =
  /no such (user|mailbox|address)|(user|mailbox|recipient|address) (is )?(unknown|not found)|unknown (user|mailbox|recipient)|does not exist/i;

/** Returns whether the server says that the recipient's address does not exist, and not only that this mail is refused. */
export function isAddressRefused(error: unknown): boolean {
  if (!isRefusedForGood(error)) return false;
  const { response } = error as Error & { response?: unknown };
  const text = typeof response === 'string' ? response : '';
  return ANY_CODE.test(text) ? NO_MAILBOX_CODE.test(text) : NO_MAILBOX_WORDS.test(text);
}

/** Returns whether the server refused this mail, for now or for good, for another reason than its address. */
export function isMailRefused(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !isAddressRefused(error);
}

/** Returns whether the server itself cannot be used, so that other mails wait as well. */
export function isServerTrouble(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  return typeof code === 'string' && !['EENVELOPE', 'EMESSAGE', 'ABORT_ERR'].includes(code);
}
