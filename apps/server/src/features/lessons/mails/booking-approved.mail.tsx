import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable, isMeetingAddress } from './session-facts.tsx';

export interface BookingApprovedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  tutorName: string;
  /** An http(s) URL, or text such as TBD. */
  meetingLink: string;
  notes: string;
}

/** Confirms a booked session. The mail has a calendar invitation. */
export function bookingApproved(props: BookingApprovedProps): MailContent {
  return {
    subject: `Your ${props.session.subject} session is booked: ${props.session.date} at ${props.session.time}`,
    template: (
      <SessionLetter
        {...props}
        heading="Your session is booked"
        opening="Your session is confirmed. Here is everything you need."
      />
    ),
  };
}

/** Notifies about a new tutor, link or notes of a booked session. */
export function bookingChanged(props: BookingApprovedProps): MailContent {
  return {
    subject: `Your ${props.session.subject} session has changed: ${props.session.date} at ${props.session.time}`,
    template: (
      <SessionLetter
        {...props}
        heading="Your session has changed"
        opening="The details of your session have changed. These are the new details."
      />
    ),
  };
}

function SessionLetter({
  emailBranding,
  greetingName,
  session,
  tutorName,
  meetingLink,
  notes,
  heading,
  opening,
}: BookingApprovedProps & { heading: string; opening: string }) {
  const canJoin = isMeetingAddress(meetingLink);
  return (
    <Layout
      emailBranding={emailBranding}
      preview={`${session.date} at ${session.time} with ${tutorName}`}
      heading={heading}
      greetingName={greetingName}
      because={`You get this mail because a session was booked with your ${emailBranding.platformName} account.`}
    >
      <Paragraph>{opening}</Paragraph>
      <SessionTable
        session={session}
        more={[
          ['Tutor', tutorName],
          ['Meeting link', meetingLink],
          ['Notes', notes],
        ]}
      />
      {canJoin ? (
        <Action href={meetingLink}>Join session</Action>
      ) : (
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
      )}
      <Paragraph>
        {canJoin ? 'The link opens your lesson at the time of the session.' : 'The meeting link will follow.'}{' '}
        The attached invitation puts the session into your calendar.
      </Paragraph>
    </Layout>
  );
}
