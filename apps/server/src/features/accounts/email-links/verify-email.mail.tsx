import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface VerifyEmailProps {
  emailBranding: EmailBranding;
  /** Link to /verify with the one-time token. */
  link: string;
  /** How long the link works: `24 hours`. */
  validFor: string;
}

/** Asks the owner of an address to confirm it. */
export function verifyEmail({ emailBranding, link, validFor }: VerifyEmailProps): MailContent {
  const { platformName } = emailBranding;
  return {
    subject: `Verify your email for ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`One click, and you can sign in to ${platformName}.`}
        heading="Verify your email"
        greetingName={null}
        because={`You get this mail because someone signed up to ${platformName} with this address. If it was not you, ignore it and do not confirm the address.`}
      >
        <Paragraph>
          Thank you for signing up to {platformName}. Please confirm that this is your email address, so that
          you can sign in.
        </Paragraph>
        <Action href={link}>Verify email</Action>
        <WrittenOutLink href={link} />
        <Paragraph>
          The link works once, and for {validFor}. Open it on the device you signed up with. On another
          device, the page asks you to confirm.
        </Paragraph>
      </Layout>
    ),
  };
}
