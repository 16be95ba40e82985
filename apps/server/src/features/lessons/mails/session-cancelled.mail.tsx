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

export interface SessionCancelledProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  reason: string | null;
  /** True when it was cancelled too late; null when the reason says what it costs. */
  usesSession: boolean | null;
}

/** Notifies that a session was cancelled. The attached calendar file removes the event. */
export function sessionCancelled({
  emailBranding,
  greetingName,
  session,
  reason,
  usesSession,
}: SessionCancelledProps): MailContent {
  return {
    subject: `Your ${session.subject} session is cancelled: ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.date} at ${session.time} will not take place`}
        heading="Your session is cancelled"
        greetingName={greetingName}
        because={`You get this mail because a session was arranged for your ${emailBranding.platformName} account.`}
      >
        <Paragraph>This session will not take place:</Paragraph>
        <SessionTable session={session} />
        {reason === null ? null : <Quotation>{reason}</Quotation>}
        {usesSession === null ? null : (
          <Paragraph>
            {usesSession
              ? 'It was cancelled after the time for a free cancellation, so it used 1 session.'
              : 'None of your sessions was used for it.'}
          </Paragraph>
        )}
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
      </Layout>
    ),
  };
}
