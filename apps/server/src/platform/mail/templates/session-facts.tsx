import { Facts } from './layout.tsx';

/** A booked session in words, its time in the platform's zone. */
export interface SessionFacts {
  studentName: string;
  /** `Mathematics` */
  subject: string;
  /** `Saturday 14 March 2026` */
  date: string;
  /** `15:30` */
  time: string;
  /** Said beside the time, because readers may be elsewhere: `Africa/Maseru`. */
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

/** Whether a meeting link can be opened; an admin may have put in words such as TBD. */
export function isMeetingAddress(meetingLink: string): boolean {
  return URL.canParse(meetingLink) && ['http:', 'https:'].includes(new URL(meetingLink).protocol);
}
