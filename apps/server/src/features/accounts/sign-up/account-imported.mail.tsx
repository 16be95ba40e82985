import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface AccountImportedProps {
  emailBranding: EmailBranding;
  greetingName: string | null;
  /** The email address to sign in with. */
  email: string;
  /** Link to /reset-password with the one-time token. */
  link: string;
  /** How long the link works: `14 days`. */
  validFor: string;
}

/** Asks the owner of an account from the old product to set a password. */
export function accountImported(props: AccountImportedProps): MailContent {
  const { emailBranding, greetingName, email, link, validFor } = props;
  const { platformName } = emailBranding;
  return {
    subject: `Your ${platformName} account: set a new password`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="We have moved. Set a new password to get in."
        heading="We have moved"
        greetingName={greetingName}
        because={`You get this mail because you have an account at ${platformName}.`}
      >
        <Paragraph>
          {platformName} runs on a new system. We have moved your account, your bookings and your remaining
          sessions, but not your password.
        </Paragraph>
        <Paragraph>Set a new one with this button, then sign in with {email}.</Paragraph>
        <Action href={link}>Set password</Action>
        <WrittenOutLink href={link} />
        <Paragraph>
          The link works once, and for {validFor}. Later, choose Forgot password on the sign-in page.
        </Paragraph>
      </Layout>
    ),
  };
}
