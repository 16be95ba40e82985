import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';

export interface SignInCodeProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** Digits only. */
  code: string;
  /** How long the code works: `15 minutes`. */
  validFor: string;
}

/**
 * Sends a code to sign in after too many wrong passwords from the user's network. The subject must not contain the
 * code.
 */
export function signInCode({ emailBranding, greetingName, code, validFor }: SignInCodeProps): MailContent {
  const { platformName, publicUrl } = emailBranding;
  const half = code.length / 2;
  return {
    subject: `Your code to sign in to ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Enter this code where you are signing in."
        heading="Your sign-in code"
        greetingName={greetingName}
        because={`You get this mail because someone is signing in to ${platformName} with this address.`}
      >
        <Paragraph>
          There were too many wrong passwords from the network you are on. Enter this code on the sign-in
          page, together with your password.
        </Paragraph>
        <Facts facts={[['Code', `${code.slice(0, half)} ${code.slice(half)}`]]} />
        <Paragraph>
          The code works once, and for {validFor}. We never ask for it anywhere else: do not share it with
          anyone.
        </Paragraph>
        <Paragraph>
          If it was not you, ignore this mail: the code does not work without your password. If you get
          several, choose a new password.
        </Paragraph>
        <Action href={`${publicUrl}/forgot-password`}>Choose a new password</Action>
      </Layout>
    ),
  };
}
