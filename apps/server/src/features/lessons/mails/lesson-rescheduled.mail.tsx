import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable, isMeetingAddress } from './session-facts.tsx';

export interface LessonRescheduledProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** With the new date and time. */
  session: SessionFacts;
  /** The old date and time, such as `Saturday 14 March 2026 at 15:30`. */
  previousTime: string;
  tutorName: string | null;
  /** An http(s) URL, or text such as TBD; null while unknown. */
  meetingLink: string | null;
}

/** Notifies that a lesson takes place at another time. The attached calendar file moves the event. */
export function lessonRescheduled({
  emailBranding,
  greetingName,
  session,
  previousTime,
  tutorName,
  meetingLink,
}: LessonRescheduledProps): MailContent {
  const link = meetingLink !== null && isMeetingAddress(meetingLink) ? meetingLink : null;
  return {
    subject: `Your ${session.subject} session has a new time: ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`Now ${session.date} at ${session.time}`}
        heading="Your session has a new time"
        greetingName={greetingName}
        because={`You get this mail because a session was arranged for your ${emailBranding.platformName} account.`}
      >
        <Paragraph>{`Your session of ${previousTime} takes place at another time:`}</Paragraph>
        <SessionTable
          session={session}
          more={[
            ['Before', previousTime],
            ['Tutor', tutorName],
            ['Meeting link', meetingLink],
          ]}
        />
        {link === null ? (
          <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
        ) : (
          <Action href={link}>Join session</Action>
        )}
        <Paragraph>The attached invitation moves the session in your calendar.</Paragraph>
      </Layout>
    ),
  };
}
