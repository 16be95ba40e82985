import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingOfferWithdrawnProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  /** Until when the desk answers the request; null if it does not expire. */
  answeredBy: string | null;
}

/** Takes back the times that were offered for a request, which waits again (BOOK-38). */
export function bookingOfferWithdrawn({
  emailBranding,
  greetingName,
  session,
  answeredBy,
}: BookingOfferWithdrawnProps): MailContent {
  return {
    subject: `The other times for your ${session.subject} request are no longer offered`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="There is nothing to choose. Your request waits for our answer."
        heading="We took back the other times"
        greetingName={greetingName}
        because={`You get this mail because a session was requested from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>
          We are sorry: the times that we offered you can no longer be chosen. Your request stays as you made
          it:
        </Paragraph>
        <SessionTable session={session} />
        <Paragraph>
          {answeredBy === null ? 'We answer it soon.' : `We answer it by ${answeredBy}.`} None of your
          sessions was used.
        </Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your request</Action>
      </Layout>
    ),
  };
}
