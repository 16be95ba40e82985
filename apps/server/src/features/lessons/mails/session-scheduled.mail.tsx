import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable, isMeetingAddress } from './session-facts.tsx';

export interface SessionScheduledProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  tutorName: string | null;
  /** An http(s) URL; null while unknown. */
  meetingLink: string | null;
  notes: string;
}

/** Notifies that an admin has scheduled a session. The mail has a calendar invitation. */
export function sessionScheduled({
  emailBranding,
  greetingName,
  session,
  tutorName,
  meetingLink,
  notes,
}: SessionScheduledProps): MailContent {
  const link = meetingLink !== null && isMeetingAddress(meetingLink) ? meetingLink : null;
  return {
    subject: `Your ${session.subject} session is scheduled: ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.date} at ${session.time}`}
        heading="Your session is scheduled"
        greetingName={greetingName}
        because={`You get this mail because a session was scheduled for your ${emailBranding.platformName} account.`}
      >
        <Paragraph>We have scheduled a session. Here is everything you need.</Paragraph>
        <SessionTable
          session={session}
          more={[
            ['Tutor', tutorName],
            ['Meeting link', meetingLink],
            ['Notes', notes],
          ]}
        />
        {link === null ? (
          <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
        ) : (
          <Action href={link}>Join session</Action>
        )}
        <Paragraph>
          {link === null
            ? 'The meeting link will follow.'
            : 'The link opens your lesson at the time of the session.'}{' '}
          The attached invitation puts the session into your calendar.
        </Paragraph>
      </Layout>
    ),
  };
}
