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
  /** What the invited person becomes; a guardian's and an own sign-in name the student by first name. */
  invitation:
    | { kind: 'guardian'; studentFirstName: string }
    | { kind: 'own-sign-in'; studentFirstName: string }
    | { kind: 'tutor' };
  /** Name of the inviting person. */
  invitedBy: string;
  /** Link to /invite with the one-time code. */
  link: string;
  /** How long the link works: `7 days`. */
  validFor: string;
}

/** Returns the subject, heading and first sentence for what the person is invited to. */
function wordsOf({ invitation, invitedBy, emailBranding: { platformName } }: InvitationProps) {
  switch (invitation.kind) {
    case 'guardian':
      return {
        subject: `${invitedBy} invites you to ${invitation.studentFirstName}’s account`,
        heading: `Help with ${invitation.studentFirstName}’s tutoring`,
        text: `${invitedBy} invites you to act for ${invitation.studentFirstName} at ${platformName}.`,
      };
    case 'own-sign-in':
      return {
        subject: `Your own sign-in at ${platformName}`,
        heading: `Welcome, ${invitation.studentFirstName}`,
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
        because={`You get this mail because ${invitedBy} entered this address. If you do not know them, ignore it: without the link nothing happens.`}
      >
        <Paragraph>{text} Open the invitation with this button and choose a password.</Paragraph>
        <Action href={link}>Open invitation</Action>
        <WrittenOutLink href={link} />
        <Paragraph>The link works once, and for {validFor}. Do not pass it on.</Paragraph>
      </Layout>
    ),
  };
}
