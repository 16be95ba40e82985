import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface TermReportSignedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  firstName: string;
  subject: string;
  termName: string;
  path: string;
}

/** Notifies the family that a term report is signed. */
export function termReportSigned({
  emailBranding,
  greetingName,
  firstName,
  subject,
  termName,
  path,
}: TermReportSignedProps): MailContent {
  return {
    subject: `Term report of ${firstName}: ${subject}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${termName}: start and now, attendance, comment`}
        heading="A term report is ready"
        greetingName={greetingName}
        because={`You get this mail because you receive messages of ${emailBranding.platformName}.`}
      >
        <Paragraph>
          The tutor has signed the report of {firstName} for {subject}, {termName}. You can read and download
          it.
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}${path}`}>Read the report</Action>
      </Layout>
    ),
  };
}
