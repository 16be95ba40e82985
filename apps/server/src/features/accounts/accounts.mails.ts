import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { accountImported } from './sign-up/account-imported.mail.tsx';
import { newRegistration } from './sign-up/new-registration.mail.tsx';
import { passwordReset } from './passwords/password-reset.mail.tsx';
import { signInCode } from './sign-in/sign-in-code.mail.tsx';
import { signUpAttempt } from './sign-up/sign-up-attempt.mail.tsx';
import { verifyEmail } from './email-links/verify-email.mail.tsx';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { findEmailLink, findLoginById } from './accounts.store.ts';
import { deriveLinkToken } from './email-links/email-link-token.ts';
import { findActiveAdmin } from './admins/find-active-admin.ts';
import { digitsOf, MAILED_CODE_MINUTES } from './sign-in/mailed-code.ts';
import { WELCOME_DAYS } from './sign-up/send-welcome-mails.ts';
import { greetingOf, recipientOf } from './mail-recipient.ts';
import { RESET_HOURS } from './passwords/send-password-reset.ts';
import { VERIFICATION_HOURS } from './email-links/send-verification.ts';

/** Builds the link of a verification mail (AUTH-11). */
function verifyLink(ctx: Context, token: string, email: string): string {
  const link = new URL('/verify', ctx.config.http.publicUrl);
  link.search = new URLSearchParams({ mode: 'verifyEmail', oobCode: token, email }).toString();
  return link.href;
}

/** Builds the link of a password reset mail (AUTH-15). */
function resetLink(ctx: Context, token: string, email: string): string {
  const link = new URL('/reset-password', ctx.config.http.publicUrl);
  link.search = new URLSearchParams({ mode: 'resetPassword', oobCode: token, email }).toString();
  return link.href;
}

/** Returns a link of a mail with its account; null if it was used, has expired, or was sent to an earlier address. */
async function findWorkingLink(ctx: Context, executor: Executor, linkId: string) {
  const link = await findEmailLink(executor, linkId);
  const login = link && (await findLoginById(executor, link.accountId));
  if (!login || link.consumedAt !== null || link.expiresAt <= ctx.now()) return null;
  return login.email === link.email ? { link, login } : null;
}

/** Composers of the account mails, by kind (MAIL-4). A composer returns null to drop a mail that is out of date. */
export function accountMails(ctx: Context) {
  return {
    /** Dropped if the link no longer works or the address is already verified. */
    async 'verify-email'(executor, { linkId = '' }) {
      const found = await findWorkingLink(ctx, executor, linkId);
      if (found === null || found.login.emailVerified) return null;
      const { link, login } = found;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, link.email),
        fromName: emailBranding.platformName,
        ...verifyEmail({
          emailBranding,
          link: verifyLink(ctx, deriveLinkToken(ctx.config.auth.secret, link), link.email),
          validFor: `${VERIFICATION_HOURS} hours`,
        }),
      };
    },

    /** Dropped if the link no longer works or the account has been deactivated. */
    async 'password-reset'(executor, { linkId = '' }) {
      const found = await findWorkingLink(ctx, executor, linkId);
      if (found === null || found.login.user?.isActive === false) return null;
      const { link, login } = found;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, link.email),
        fromName: emailBranding.platformName,
        ...passwordReset({
          emailBranding,
          greetingName: greetingOf(login, link.email),
          link: resetLink(ctx, deriveLinkToken(ctx.config.auth.secret, link), link.email),
          validFor: `${RESET_HOURS} hour`,
        }),
      };
    },

    /** Dropped if the code no longer works or the account has been deactivated. */
    async 'sign-in-code'(executor, { linkId = '' }) {
      const found = await findWorkingLink(ctx, executor, linkId);
      if (found === null || found.login.user?.isActive === false) return null;
      const { link, login } = found;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: { name: login.displayName, address: link.email },
        fromName: emailBranding.platformName,
        ...signInCode({
          emailBranding,
          greetingName: login.displayName,
          code: digitsOf(ctx.config.auth.secret, link),
          validFor: `${MAILED_CODE_MINUTES} minutes`,
        }),
      };
    },

    /** Dropped if the account has a password by now, or if the link no longer works. */
    async 'account-imported'(executor, { linkId = '' }) {
      const found = await findWorkingLink(ctx, executor, linkId);
      if (found === null || found.login.user?.isActive === false) return null;
      const { link, login } = found;
      if (login.passwordHash !== null) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, link.email),
        fromName: emailBranding.platformName,
        ...accountImported({
          emailBranding,
          greetingName: greetingOf(login, link.email),
          email: link.email,
          link: resetLink(ctx, deriveLinkToken(ctx.config.auth.secret, link), link.email),
          validFor: `${WELCOME_DAYS} days`,
        }),
      };
    },

    /** Warns the owner of an account that someone tried to sign up with its address. */
    async 'sign-up-attempt'(executor, { accountId = '' }) {
      const login = await findLoginById(executor, accountId as AccountId);
      if (!login) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, login.email),
        fromName: emailBranding.platformName,
        ...signUpAttempt({ emailBranding, greetingName: greetingOf(login, login.email), email: login.email }),
      };
    },

    /** Dropped if the recipient is no longer an active admin. */
    async 'new-registration'(executor, { accountId = '', recipientId = '' }) {
      const account = await findLoginById(executor, accountId as AccountId);
      const to = await findActiveAdmin(executor, recipientId as AccountId);
      if (!account || to === null) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to,
        fromName: emailBranding.platformName,
        ...newRegistration({
          emailBranding,
          displayName: account.displayName,
          email: account.email,
          registeredAt: new Intl.DateTimeFormat('en-GB', {
            dateStyle: 'full',
            timeStyle: 'short',
            timeZone: ctx.config.timeZone,
          }).format(account.createdAt),
        }),
      };
    },
  } satisfies Record<string, MailComposer>;
}
