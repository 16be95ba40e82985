import { Facts } from '../../../platform/mail/layout.tsx';

/** A booked session as text, with its time in the platform's time zone. */
export interface SessionFacts {
  studentName: string;
  /** Such as `Mathematics`. */
  subject: string;
  /** Such as `Saturday 14 March 2026`. */
  date: string;
  /** Such as `15:30`. */
  time: string;
  /** The time zone, because readers may be in another one: `Africa/Maseru`. */
  timeZone: string;
  durationMinutes: number;
}

export function SessionTable({
  session,
  more = [],
}: {
  session: SessionFacts;
  more?: readonly (readonly [string, string | null])[];
}) {
  return (
    <Facts
      facts={[
        ['Student', session.studentName],
        ['Subject', session.subject],
        ['Date', session.date],
        ['Time', `${session.time} (${session.timeZone})`],
        ['Duration', `${session.durationMinutes} minutes`],
        ...more,
      ]}
    />
  );
}

/** Returns whether a meeting link is a URL. Admins may enter text such as TBD. */
export function isMeetingAddress(meetingLink: string): boolean {
  return URL.canParse(meetingLink) && ['http:', 'https:'].includes(new URL(meetingLink).protocol);
}
