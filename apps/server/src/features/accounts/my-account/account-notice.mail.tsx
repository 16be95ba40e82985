import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';

/** Account changes that the owner is notified of, including changes by others. */
export const ACCOUNT_NOTICES = [
  'email-change-requested',
  'email-changed',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'two-factor-guessed',
] as const;
export type AccountNoticeKind = (typeof ACCOUNT_NOTICES)[number];

export interface AccountNoticeProps {
  emailBranding: EmailBranding;
  greetingName: string | null;
  notice: AccountNoticeKind;
  /** Formatted time of the change, with the time zone. */
  at: string;
  /** The new address of an email change. */
  newEmail: string | null;
  /** Whether the calendar URL was replaced too. */
  calendarAddressRenewed?: boolean;
}

interface Words {
  readonly heading: string;
  readonly text: string;
  readonly otherwise: string;
  readonly leads: 'account' | 'forgot-password';
}

const CHANGE_PASSWORD =
  'change your password immediately. This signs out every other browser. Someone may know your current password.';

const WORDS: Readonly<Record<AccountNoticeKind, Words>> = {
  'email-change-requested': {
    heading: 'Your email is about to change',
    text: 'Someone who knows your password asked to change the email of your account. It changes when they open the link in the mail to the new address. Until then, nothing changes.',
    otherwise: 'If it was not you, change your password immediately. This also cancels the change.',
    leads: 'account',
  },
  'email-changed': {
    heading: 'Your email was changed',
    text: 'The email of your account was changed. From now on you sign in with the new address, and our mails go there.',
    otherwise: 'If it was not you, please write to us immediately.',
    leads: 'account',
  },
  'password-changed': {
    heading: 'Your password was changed',
    text: 'The password of your account was changed. Every other browser that was signed in has been signed out.',
    otherwise: 'If it was not you, choose a new password immediately with the button below.',
    leads: 'forgot-password',
  },
  'two-factor-on': {
    heading: 'Two-factor sign-in is on',
    text: 'From now on, signing in to your account needs your password and a code from your authenticator app. Keep the recovery codes in a safe place, in case you lose your phone.',
    otherwise: `If it was not you, ${CHANGE_PASSWORD}`,
    leads: 'account',
  },
  'two-factor-off': {
    heading: 'Two-factor sign-in is off',
    text: 'From now on, you sign in to your account with your password only.',
    otherwise: `If it was not you, ${CHANGE_PASSWORD}`,
    leads: 'account',
  },
  'two-factor-guessed': {
    heading: 'Wrong codes at sign-in',
    text: 'Someone who knows your password entered several wrong codes. Codes from the authenticator app are rejected for a while; your recovery codes still work.',
    otherwise: `If it was not you, ${CHANGE_PASSWORD}`,
    leads: 'forgot-password',
  },
};

/** Notifies the owner of an account about a change to it. */
export function accountNotice(props: AccountNoticeProps): MailContent {
  const { emailBranding, greetingName, notice, at, newEmail, calendarAddressRenewed = false } = props;
  const { platformName, publicUrl } = emailBranding;
  const { heading, text, otherwise, leads } = WORDS[notice];
  return {
    subject: `${heading} · ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={text}
        heading={heading}
        greetingName={greetingName}
        because={`You get this mail because it is about the safety of your account at ${platformName}.`}
      >
        <Paragraph>{text}</Paragraph>
        {calendarAddressRenewed && (
          <Paragraph>
            The calendar address of your sessions was replaced. Add the new one to your calendar: you find it
            on the page of your sessions.
          </Paragraph>
        )}
        <Facts
          facts={[
            ['New email', newEmail],
            ['When', at],
          ]}
        />
        <Paragraph>{otherwise}</Paragraph>
        {leads === 'account' ? (
          <Action href={`${publicUrl}/account`}>Account settings</Action>
        ) : (
          <Action href={`${publicUrl}/forgot-password`}>Choose a new password</Action>
        )}
      </Layout>
    ),
  };
}
