import type { Reminder } from '@thuto/domain/messages/reminders';
import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';
import { isMeetingAddress, type SessionFacts, SessionTable } from '../lessons/mails/session-facts.tsx';

export interface SessionReminderProps {
  emailBranding: EmailBranding;
  greetingName: string;
  reminder: Reminder;
  session: SessionFacts;
  tutorName: string | null;
  /** An http(s) URL, or text such as TBD. */
  meetingLink: string | null;
}

/** Reminds of a session one day and one hour before it starts. */
export function sessionReminder(props: SessionReminderProps): MailContent {
  const { emailBranding, greetingName, reminder, session, tutorName, meetingLink } = props;
  const link = meetingLink !== null && isMeetingAddress(meetingLink) ? meetingLink : null;
  const isSoon = reminder === 'hour';
  return {
    subject: isSoon
      ? `Starting soon: ${session.subject} at ${session.time}`
      : `Reminder: ${session.subject} on ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.date} at ${session.time}${tutorName === null ? '' : ` with ${tutorName}`}`}
        heading={isSoon ? 'Your session starts soon' : 'Your session is coming up'}
        greetingName={greetingName}
        because={`You get this mail because a session was booked with your ${emailBranding.platformName} account.`}
      >
        <Paragraph>
          {isSoon ? 'Your session starts within the hour.' : 'This is a reminder of your session.'}
        </Paragraph>
        <SessionTable
          session={session}
          more={[
            ['Tutor', tutorName],
            ['Meeting link', meetingLink],
          ]}
        />
        {link === null ? (
          <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
        ) : (
          <Action href={link}>Join session</Action>
        )}
        <Paragraph>
          {link === null
            ? 'The meeting link will follow. You also find it under your sessions.'
            : 'The link opens your lesson at the time of the session.'}
        </Paragraph>
      </Layout>
    ),
  };
}
