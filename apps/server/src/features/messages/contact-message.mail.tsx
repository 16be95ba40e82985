import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  Quotation,
} from '../../platform/mail/layout.tsx';

export interface ContactMessageProps {
  emailBranding: EmailBranding;
  senderName: string;
  email: string;
  phone: string;
  /** Such as `Mathematics`. */
  subject: string;
  message: string;
  /** Whether replies to this mail reach the sender. */
  answerable: boolean;
}

/** Forwards a message from the contact form to the contact address. */
export function contactMessage(props: ContactMessageProps): MailContent {
  const { emailBranding, senderName, email, phone, subject, message, answerable } = props;
  return {
    subject: `Contact message about ${subject} from ${senderName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={message.slice(0, 140).toWellFormed()}
        heading={`${senderName} has written to you`}
        because={`You get this mail because this is the contact address of ${emailBranding.platformName}.`}
      >
        <Quotation>{message}</Quotation>
        <Facts
          facts={[
            ['Subject', subject],
            ['Email', email],
            ['Phone', phone],
          ]}
        />
        <Paragraph>
          {answerable
            ? `Your reply to this mail goes to ${senderName}.`
            : 'A reply to this mail does not reach the sender: please write to the address above, or call.'}
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}/admin/messages`}>Open messages</Action>
      </Layout>
    ),
  };
}
