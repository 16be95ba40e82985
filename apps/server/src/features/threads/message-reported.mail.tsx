import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface MessageReportedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** Who wrote the message: `a tutor` or `a family`. */
  author: string;
}

/** Notifies the safeguarding contact of a reported message. Contains no names: the report is in the console. */
export function messageReported({ emailBranding, greetingName, author }: MessageReportedProps): MailContent {
  return {
    subject: 'A message was reported',
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Please look at the report in the console."
        heading="A message was reported"
        because={`You get this mail because you are the safeguarding contact of ${emailBranding.platformName}.`}
      >
        <Paragraph>Hello {greetingName},</Paragraph>
        <Paragraph>
          A message that {author} wrote was reported. The person who wrote it is not told. Please read the
          report and decide what to do.
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}/admin/messages?tab=reports`}>Open the reports</Action>
      </Layout>
    ),
  };
}
