import type { Config } from './config.ts';
import type { SmtpCheck } from './platform/mail/smtp-transport.ts';

/** Returns what an operator should know about the mail server, one line each. Empty if all is well. */
export function describeMail({ mail }: Pick<Config, 'mail'>, check: SmtpCheck | null): string[] {
  return [
    ...(mail.smtp?.encryption === 'optional'
      ? [
          'SMTP_URL: encryption=optional lets mails with their links, and the password of the mail server, be sent in the clear.',
        ]
      : []),
    ...(check?.isUsable === false
      ? [`SMTP_URL: the mail server cannot be used: ${check.reason}. Mails wait and are retried.`]
      : []),
  ];
}
