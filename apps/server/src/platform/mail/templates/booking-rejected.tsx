import { Action, Layout, type Letterhead, type MailContent, Paragraph, Quotation } from './layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingRejectedProps {
  letterhead: Letterhead;
  greetingName: string;
  session: SessionFacts;
  reason: string | null;
}

/** Tells that a session will not take place, and that nothing was taken for it. */
export function bookingRejected({
  letterhead,
  greetingName,
  session,
  reason,
}: BookingRejectedProps): MailContent {
  return {
    subject: `Your ${session.subject} booking for ${session.date} was not approved`,
    template: (
      <Layout
        letterhead={letterhead}
        preview={reason ?? 'Please choose another time.'}
        heading="Your booking was not approved"
        greetingName={greetingName}
        because={`You get this mail because a session was asked for from your ${letterhead.platformName} account.`}
      >
        <Paragraph>We could not approve this booking:</Paragraph>
        <SessionTable session={session} />
        {reason === null ? null : <Quotation>{reason}</Quotation>}
        <Paragraph>None of your sessions was used. You are welcome to book another time.</Paragraph>
        <Action href={`${letterhead.publicUrl}/student/sessions`}>Book another time</Action>
      </Layout>
    ),
  };
}
