import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface EmailChangeProps {
  emailBranding: EmailBranding;
  /** Link to /verify with the one-time token. */
  link: string;
  /** The account's current address. */
  presentEmail: string;
  /** How long the link works: `24 hours`. */
  validFor: string;
}

/** Asks the owner of a new address to confirm an email change. */
export function emailChange(props: EmailChangeProps): MailContent {
  const { emailBranding, link, presentEmail, validFor } = props;
  const { platformName } = emailBranding;
  return {
    subject: `Confirm your new email for ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="One click, and this address becomes the one you sign in with."
        heading="Confirm your new email"
        greetingName={null}
        because={`You get this mail because someone with an account at ${platformName} wants to use this address. If it was not you, ignore it and do not confirm the address.`}
      >
        <Paragraph>
          You asked to change the email of your account from {presentEmail} to this address. Please confirm
          that it is yours. After that, you sign in with it and get our mails here.
        </Paragraph>
        <Action href={link}>Confirm new email</Action>
        <WrittenOutLink href={link} />
        <Paragraph>The link works once, and for {validFor}.</Paragraph>
      </Layout>
    ),
  };
}
