import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface AdminInvitationProps {
  emailBranding: EmailBranding;
  /** Name of the inviting admin. */
  invitedBy: string;
  /** Link to /admin-invitation with the one-time token. */
  link: string;
  /** How long the link works: `7 days`. */
  validFor: string;
}

/** Invites a new admin. */
export function adminInvitation({
  emailBranding,
  invitedBy,
  link,
  validFor,
}: AdminInvitationProps): MailContent {
  const { platformName } = emailBranding;
  return {
    subject: `Invitation to become an admin of ${platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${invitedBy} invites you to the admin console.`}
        heading="Become an admin"
        because={`You get this mail because ${invitedBy}, an admin of ${platformName}, entered this address. If you do not know them, ignore it: without the link nothing happens.`}
      >
        <Paragraph>
          {invitedBy} invites you to become an admin of {platformName}. Choose your name and a password with
          this button, and you can sign in to the admin console.
        </Paragraph>
        <Action href={link}>Accept invitation</Action>
        <WrittenOutLink href={link} />
        <Paragraph>The link works once, and for {validFor}. Do not pass it on.</Paragraph>
      </Layout>
    ),
  };
}
