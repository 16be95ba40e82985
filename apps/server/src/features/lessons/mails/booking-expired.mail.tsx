import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingExpiredProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
}

/** Notifies that nobody could confirm a request in time (BOOK-20). No session was used. */
export function bookingExpired({ emailBranding, greetingName, session }: BookingExpiredProps): MailContent {
  return {
    subject: `Your ${session.subject} request for ${session.date} has expired`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="We could not confirm it in time. Please choose another time."
        heading="Your request has expired"
        greetingName={greetingName}
        because={`You get this mail because a session was requested from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>We are sorry: we could not confirm this session in time.</Paragraph>
        <SessionTable session={session} />
        <Paragraph>None of your sessions was used. You are welcome to book another time.</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>Book another time</Action>
      </Layout>
    ),
  };
}
