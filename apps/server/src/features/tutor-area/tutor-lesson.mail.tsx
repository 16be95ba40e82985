import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  Quotation,
} from '../../platform/mail/layout.tsx';
import { type SessionFacts, SessionTable } from '../lessons/mails/session-facts.tsx';
import type { TutorNews } from '../lessons/notify-tutor.ts';

export interface TutorLessonProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** With the student's first name only. */
  session: SessionFacts;
  news: TutorNews;
  meetingLink: string | null;
  notes: string;
}

const WORDS: Readonly<
  Record<TutorNews, { subject: string; heading: string; text: string; calendar: string }>
> = {
  assigned: {
    subject: 'New lesson',
    heading: 'You have a new lesson',
    text: 'This lesson is yours:',
    calendar: 'The attached invitation puts the lesson into your calendar.',
  },
  changed: {
    subject: 'Changed lesson',
    heading: 'One of your lessons has changed',
    text: 'Here is the lesson as it is now:',
    calendar: 'The attached invitation changes the lesson in your calendar.',
  },
  cancelled: {
    subject: 'Cancelled lesson',
    heading: 'One of your lessons is cancelled',
    text: 'You do not teach this lesson any more:',
    calendar: 'The attached file removes the lesson from your calendar.',
  },
};

/** Informs a tutor about one of their lessons. The mail has a calendar file. */
export function tutorLesson({
  emailBranding,
  greetingName,
  session,
  news,
  meetingLink,
  notes,
}: TutorLessonProps): MailContent {
  const { subject, heading, text, calendar } = WORDS[news];
  return {
    subject: `${subject}: ${session.subject}, ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.date} at ${session.time}`}
        heading={heading}
        greetingName={greetingName}
        because={`You get this mail because you are a tutor of ${emailBranding.platformName}.`}
      >
        <Paragraph>{text}</Paragraph>
        <SessionTable
          session={session}
          more={
            news === 'cancelled'
              ? []
              : [
                  ['Meeting link', meetingLink],
                  ['Notes', notes],
                ]
          }
        />
        <Action href={`${emailBranding.publicUrl}/tutor/lessons`}>See your lessons</Action>
        <Paragraph>{calendar}</Paragraph>
      </Layout>
    ),
  };
}

export interface TutorCancelledProps {
  emailBranding: EmailBranding;
  tutorName: string;
  session: SessionFacts;
  reason: string;
}

/** Asks the admins to find another tutor for a lesson that its tutor has cancelled. */
export function tutorCancelled({
  emailBranding,
  tutorName,
  session,
  reason,
}: TutorCancelledProps): MailContent {
  return {
    subject: `${tutorName} cancelled a lesson: ${session.date} at ${session.time}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${session.studentName} needs another lesson`}
        heading="A tutor cancelled a lesson"
        because={`You get this mail because you are an admin of ${emailBranding.platformName}.`}
      >
        <Paragraph>
          {tutorName} cancelled this lesson. The session went back to the student, and the family was told.
          Please find another tutor or time.
        </Paragraph>
        <SessionTable session={session} />
        {reason === '' ? null : <Quotation>{reason}</Quotation>}
        <Action href={`${emailBranding.publicUrl}/admin/tutors`}>See what is open</Action>
      </Layout>
    ),
  };
}
