import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from '../lessons/mails/session-facts.tsx';

export interface TutorAbsentProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
}

/** Apologizes for an absent tutor (LESSON-7). The session is back on the balance. */
export function tutorAbsent({ emailBranding, greetingName, session }: TutorAbsentProps): MailContent {
  return {
    subject: `We are sorry: your ${session.subject} session of ${session.date} did not take place`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="The tutor could not come. Your session is back on your balance."
        heading="We are sorry"
        greetingName={greetingName}
        because={`You get this mail because a session was arranged for your ${emailBranding.platformName} account.`}
      >
        <Paragraph>The tutor could not come to this session. We apologize.</Paragraph>
        <SessionTable session={session} />
        <Paragraph>None of your sessions was used for it. Please book another time that suits you.</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions?book=1')}>Book another time</Action>
      </Layout>
    ),
  };
}
