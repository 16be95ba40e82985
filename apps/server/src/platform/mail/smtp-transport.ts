import type { MailTransport } from './composed-mail.ts';
import { toMimeMessage } from './mime-message.ts';

const SECOND = 1000;

/** Timeouts of the mail server, in milliseconds. Tests use shorter ones. */
export interface SmtpTimeouts {
  readonly greetingMs: number;
  readonly silenceMs: number;
}

// Together shorter than the job's timeout, so that an attempt ends before the next one starts.
const TIMEOUTS: SmtpTimeouts = { greetingMs: 15 * SECOND, silenceMs: 45 * SECOND };

/** Creates a transport to the SMTP server of `SMTP_URL`. The URL's query may set options of Nodemailer. */
export function createSmtpTransport(
  smtpUrl: string,
  { greetingMs, silenceMs }: SmtpTimeouts = TIMEOUTS,
): MailTransport {
  const createTransporter = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
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
    hasTaken: () => Promise.resolve(false),
    close: () => void transporter?.then((opened) => opened.close()),
  };
}

/** Returns whether the server rejected the mail permanently, so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
