import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface PasswordResetProps {
  emailBranding: EmailBranding;
  greetingName: string | null;
  /** Link to /reset-password with the one-time token. */
  link: string;
  /** How long the link works: `1 hour`. */
  validFor: string;
}

/** Sends a link to reset a forgotten password. */
export function passwordReset({
  emailBranding,
  greetingName,
  link,
  validFor,
}: PasswordResetProps): MailContent {
  const { platformName } = emailBranding;
  return {
    subject: `Reset your ${platformName} password`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Choose a new password with the link in this mail."
        heading="Reset your password"
        greetingName={greetingName}
        because={`You get this mail because someone requested a new password for this address at ${platformName}. If it was not you, ignore it: your password stays as it is.`}
      >
        <Paragraph>
          Choose a new password with this button. You will then be signed out everywhere else.
        </Paragraph>
        <Action href={link}>Reset password</Action>
        <WrittenOutLink href={link} />
        <Paragraph>The link works once, and for {validFor}.</Paragraph>
      </Layout>
    ),
  };
}
