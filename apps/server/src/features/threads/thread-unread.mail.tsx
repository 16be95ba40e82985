import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface ThreadUnreadProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentFirstName: string;
  /** Who wrote to a family; null for a mail to the tutor. */
  tutorName: string | null;
  /** Where the thread opens, such as `/student/messages?with=…`. */
  path: string;
}

/** Notifies the recipient of an unread message. The message itself is only on the platform. */
export function threadUnread(props: ThreadUnreadProps): MailContent {
  const { emailBranding, greetingName, studentFirstName, tutorName, path } = props;
  const what =
    tutorName === null
      ? `The family of ${studentFirstName} has written to you`
      : `${tutorName} has written to you about ${studentFirstName}`;
  return {
    subject: `New message about ${studentFirstName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={what}
        heading="You have an unread message"
        because={`You get this mail because you receive messages of ${emailBranding.platformName}.`}
      >
        <Paragraph>Hello {greetingName},</Paragraph>
        <Paragraph>{what}. Sign in to read it and to answer.</Paragraph>
        <Action href={`${emailBranding.publicUrl}${path}`}>Read the message</Action>
      </Layout>
    ),
  };
}
