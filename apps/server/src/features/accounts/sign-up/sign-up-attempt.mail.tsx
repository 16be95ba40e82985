import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';

export interface SignUpAttemptProps {
  emailBranding: EmailBranding;
  greetingName: string | null;
  email: string;
}

/** Notifies the owner of an account that someone tried to sign up with its address. */
export function signUpAttempt({ emailBranding, greetingName, email }: SignUpAttemptProps): MailContent {
  const { platformName, publicUrl } = emailBranding;
  return {
    subject: `You already have an account at ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Someone tried to sign up with your email address."
        heading="You already have an account"
        greetingName={greetingName}
        because={`You get this mail because someone tried to sign up to ${platformName} with this address.`}
      >
        <Paragraph>
          Someone tried to sign up with {email}, which already has an account. No new account was created, and
          nothing was changed.
        </Paragraph>
        <Paragraph>
          If it was you, sign in with your current password. If you have forgotten it, choose a new one with
          this button. If it was not you, you do not need to do anything.
        </Paragraph>
        <Action href={`${publicUrl}/forgot-password`}>Choose a new password</Action>
      </Layout>
    ),
  };
}
