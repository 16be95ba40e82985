import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from '../lessons/mails/session-facts.tsx';

export interface ReportDueProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** With the student's first name only. */
  session: SessionFacts;
  path: string;
}

/** Reminds a tutor of the report of a lesson. */
export function reportDue({ emailBranding, greetingName, session, path }: ReportDueProps): MailContent {
  return {
    subject: `Please write the report: ${session.subject}, ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.studentName}’s family waits for it`}
        heading="A report is missing"
        greetingName={greetingName}
        because={`You get this mail because you are a tutor of ${emailBranding.platformName}.`}
      >
        <Paragraph>The family waits for the report of this lesson. It takes about a minute.</Paragraph>
        <SessionTable session={session} />
        <Action href={`${emailBranding.publicUrl}${path}`}>Write Report</Action>
      </Layout>
    ),
  };
}
