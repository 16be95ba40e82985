import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingTimesProposedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  /** Each time as day and time, with its tutor. */
  proposals: readonly { when: string; tutorName: string }[];
  /** When the last proposal expires. */
  answerBy: string;
}

/** Offers other times for a request (BOOK-31). */
export function bookingTimesProposed({
  emailBranding,
  greetingName,
  session,
  proposals,
  answerBy,
}: BookingTimesProposedProps): MailContent {
  return {
    subject: `Other times for your ${session.subject} request`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Choose one of these times, and it is confirmed."
        heading="We can offer you other times"
        greetingName={greetingName}
        because={`You get this mail because a session was requested from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>We have no tutor at the time that you asked for:</Paragraph>
        <SessionTable session={session} />
        <Paragraph>Choose one of these times, and it is confirmed. Answer by {answerBy}.</Paragraph>
        {proposals.map(({ when, tutorName }) => (
          <Action key={when} href={studentPage(emailBranding, '/student/sessions')}>
            {`${when} with ${tutorName}`}
          </Action>
        ))}
      </Layout>
    ),
  };
}
