import { Action, Layout, type Letterhead, type MailContent, Paragraph } from './layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

export interface BookingReceivedProps {
  letterhead: Letterhead;
  session: SessionFacts;
  notes: string;
}

/** Tells admins that a booking waits for them. */
export function bookingReceived({ letterhead, session, notes }: BookingReceivedProps): MailContent {
  return {
    subject: `New booking: ${session.subject}, ${session.date} at ${session.time}`,
    template: (
      <Layout
        letterhead={letterhead}
        preview={`${session.studentName} asks for a session.`}
        heading="A booking waits for approval"
        because={`You get this mail because you are an admin of ${letterhead.platformName}.`}
      >
        <Paragraph>{session.studentName} asks for a session.</Paragraph>
        <SessionTable session={session} more={[['Notes', notes]]} />
        <Action href={`${letterhead.publicUrl}/admin/bookings`}>Open bookings</Action>
      </Layout>
    ),
  };
}
