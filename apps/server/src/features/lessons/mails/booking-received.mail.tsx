import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from './session-facts.tsx';

interface ReceivedRequest {
  session: SessionFacts;
  notes: string;
  preferredTutor?: string | null;
  /** Other preferred times, best first. */
  otherTimes?: readonly string[];
}

export interface BookingReceivedProps {
  emailBranding: EmailBranding;
  requests: readonly [ReceivedRequest, ...ReceivedRequest[]];
  /** Number of requests. Larger than the list when the list was truncated. */
  total: number;
}

/** Notifies admins about bookings that wait for approval. */
export function bookingReceived({ emailBranding, requests, total }: BookingReceivedProps): MailContent {
  const [{ session }] = requests;
  const isOne = total === 1;
  const summary = isOne
    ? `${session.studentName} asks for a session.`
    : `${total} sessions have been asked for.`;
  return {
    subject: isOne
      ? `New booking: ${session.subject}, ${session.date} at ${session.time}`
      : `${total} new bookings wait for approval`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={summary}
        heading={isOne ? 'A booking waits for approval' : `${total} bookings wait for approval`}
        because={`You get this mail because you are an admin of ${emailBranding.platformName}.`}
      >
        <Paragraph>{summary}</Paragraph>
        {requests.map(({ session, notes, preferredTutor = null, otherTimes = [] }, at) => (
          <SessionTable
            key={at}
            session={session}
            more={[
              ['Preferred tutor', preferredTutor],
              ['Other preferred times', otherTimes.join('; ')],
              ['Notes', notes],
            ]}
          />
        ))}
        {total > requests.length && <Paragraph>And {total - requests.length} more.</Paragraph>}
        <Action href={`${emailBranding.publicUrl}/admin/bookings`}>Open bookings</Action>
      </Layout>
    ),
  };
}
