import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  Quotation,
  studentPage,
} from '../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from '../lessons/mails/session-facts.tsx';

export interface DisputeDecidedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  session: SessionFacts;
  /** The outcome after the decision. */
  outcome: LessonOutcome;
  note: string | null;
}

const WORDS: Readonly<Record<LessonOutcome, string>> = {
  completed: 'Completed',
  student_absent: 'Student absent',
  tutor_absent: 'Tutor absent',
  connection_failed: 'Connection failed',
  cancelled_in_time: 'Cancelled in time',
  cancelled_late: 'Cancelled late',
};

/** Notifies a family of the decision on its dispute of an outcome (LESSON-10). */
export function disputeDecided({
  emailBranding,
  greetingName,
  session,
  outcome,
  note,
}: DisputeDecidedProps): MailContent {
  return {
    subject: `Your ${session.subject} session of ${session.date}: we have decided`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`The outcome of the session is: ${WORDS[outcome]}`}
        heading="We have looked into it"
        greetingName={greetingName}
        because={`You get this mail because the outcome of a session was disputed from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>You told us that the outcome of this session is wrong:</Paragraph>
        <SessionTable session={session} />
        <Paragraph>The outcome is now: {WORDS[outcome]}.</Paragraph>
        {note === null ? null : <Quotation>{note}</Quotation>}
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
      </Layout>
    ),
  };
}
