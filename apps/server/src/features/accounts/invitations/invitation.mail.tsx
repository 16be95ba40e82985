import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  WrittenOutLink,
} from '../../../platform/mail/layout.tsx';

export interface InvitationProps {
  emailBranding: EmailBranding;
  /**
   * What the invited person becomes. A guardian's and an own sign-in name the student by first name, to an address that
   * has an account. Names that a family enters never reach the mailbox of a stranger: they could be a message (MAIL-12).
   */
  invitation:
    | { kind: 'guardian'; studentFirstName: string | null }
    | { kind: 'own-sign-in'; studentFirstName: string | null }
    | { kind: 'tutor' };
  /** Name of the inviting person; null to a stranger. */
  invitedBy: string | null;
  /** Link to /invite with the one-time token. */
  link: string;
  /** How long the link works: `7 days`. */
  validFor: string;
}

/** Returns the subject, heading and first sentence for what the person is invited to. */
function wordsOf(props: InvitationProps) {
  const { invitation, emailBranding } = props;
  const { platformName } = emailBranding;
  const invitedBy = props.invitedBy ?? `A family at ${platformName}`;
  switch (invitation.kind) {
    case 'guardian':
      return invitation.studentFirstName === null
        ? {
            subject: `${invitedBy} invites you to act for a student`,
            heading: 'Help with a student’s tutoring',
            text: `${invitedBy} invites you to act for a student. The invitation says who.`,
          }
        : {
            subject: `${invitedBy} invites you to ${invitation.studentFirstName}’s account`,
            heading: `Help with ${invitation.studentFirstName}’s tutoring`,
            text: `${invitedBy} invites you to act for ${invitation.studentFirstName} at ${platformName}.`,
          };
    case 'own-sign-in':
      return {
        subject: `Your own sign-in at ${platformName}`,
        heading: invitation.studentFirstName === null ? 'Welcome' : `Welcome, ${invitation.studentFirstName}`,
        text: `${invitedBy} gives you your own sign-in at ${platformName}, to see your sessions and your library.`,
      };
    case 'tutor':
      return {
        subject: `Invitation to tutor at ${platformName}`,
        heading: 'Become a tutor',
        text: `${invitedBy} invites you to the tutor area of ${platformName}, with your lessons and your students.`,
      };
  }
}

/** Invites a guardian, a student to their own sign-in, or a tutor. */
export function invitation(props: InvitationProps): MailContent {
  const { emailBranding, invitedBy, link, validFor } = props;
  const { subject, heading, text } = wordsOf(props);
  return {
    subject,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={text}
        heading={heading}
        because={`You get this mail because ${invitedBy ?? 'somebody'} entered this address. If you do not know them, ignore it: without the link nothing happens.`}
      >
        <Paragraph>{text} Open the invitation with this button and choose a password.</Paragraph>
        <Action href={link}>Open invitation</Action>
        <WrittenOutLink href={link} />
        <Paragraph>The link works once, and for {validFor}. Do not pass it on.</Paragraph>
      </Layout>
    ),
  };
}
