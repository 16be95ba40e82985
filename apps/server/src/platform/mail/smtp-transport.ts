import { createTransport } from 'nodemailer';
import type { MailTransport } from './composed-mail.ts';
import { toMimeMessage } from './mime-message.ts';

const SECOND = 1000;

/** How long the server may be silent, in milliseconds; a test may not want to wait. */
export interface SmtpTimeouts {
  readonly greetingMs: number;
  readonly silenceMs: number;
}

// Together less than a job's time, so that an attempt ends before the next one begins.
const TIMEOUTS: SmtpTimeouts = { greetingMs: 15 * SECOND, silenceMs: 45 * SECOND };

/** Hands mails to the SMTP server of `SMTP_URL`; the address may set the library's options in its query. */
export function createSmtpTransport(
  smtpUrl: string,
  { greetingMs, silenceMs }: SmtpTimeouts = TIMEOUTS,
): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: 10 * SECOND,
    socketTimeout: silenceMs,
  });
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...toMimeMessage(mail), signal });
    },
    hasTaken: () => Promise.resolve(false),
    close: () => transporter.close(),
  };
}

/** Whether the server has said for good that it will not take this mail, so that trying again is useless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
