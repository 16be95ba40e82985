import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  Quotation,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingRejectedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  reason: string | null;
}

/** Notifies that a booking was rejected and no session was used. */
export function bookingRejected({
  emailBranding,
  greetingName,
  session,
  reason,
}: BookingRejectedProps): MailContent {
  return {
    subject: `Your ${session.subject} booking for ${session.date} was not approved`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={reason ?? 'Please choose another time.'}
        heading="Your booking was not approved"
        greetingName={greetingName}
        because={`You get this mail because a session was requested from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>We could not approve this booking:</Paragraph>
        <SessionTable session={session} />
        {reason === null ? null : <Quotation>{reason}</Quotation>}
        <Paragraph>None of your sessions was used. You are welcome to book another time.</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>Book another time</Action>
      </Layout>
    ),
  };
}
