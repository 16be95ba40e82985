import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';

interface WaitingListMailProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  subject: string;
}

export interface WaitingListOfferProps extends WaitingListMailProps {
  tutorName: string;
  /** Such as `Tuesday 10 March 2026 at 16:00`. */
  when: string;
  /** Until when the time is held, in the same form. */
  answerBy: string;
}

const because = ({ platformName }: EmailBranding) =>
  `You get this mail because a student joined a waiting list from your ${platformName} account.`;

/** Offers a time that is held for the family (BOOK-36). */
export function waitingListOffer(props: WaitingListOfferProps): MailContent {
  const { emailBranding, greetingName, studentName, subject, tutorName, when, answerBy } = props;
  return {
    subject: `A place is free for ${studentName}: ${subject}, ${when}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`We hold the time for you until ${answerBy}.`}
        heading="A place is free for you"
        greetingName={greetingName}
        because={because(emailBranding)}
      >
        <Paragraph>
          {studentName} is waiting for {subject}. A time is free now: {when} with {tutorName}.
        </Paragraph>
        <Paragraph>
          We hold it for you until {answerBy}. Accept the offer, and the session is confirmed. After that it
          goes to the next family.
        </Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>See the offer</Action>
      </Layout>
    ),
  };
}

export interface WaitingListEndedProps extends WaitingListMailProps {
  /** Whether an offer expired; otherwise no place became free in time. */
  isOfferExpired: boolean;
}

/** Notifies a family that a place in the waiting list ended (BOOK-36). */
export function waitingListEnded(props: WaitingListEndedProps): MailContent {
  const { emailBranding, greetingName, studentName, subject, isOfferExpired } = props;
  return {
    subject: `The waiting list of ${studentName} has ended: ${subject}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={isOfferExpired ? 'The offer was not accepted in time.' : 'No place became free in time.'}
        heading="Your place in the waiting list has ended"
        greetingName={greetingName}
        because={because(emailBranding)}
      >
        <Paragraph>
          {isOfferExpired
            ? `We held a time for ${studentName} in ${subject}. It was not accepted in time, and it went to the next family.`
            : `${studentName} waited for ${subject}. No place became free in time.`}
        </Paragraph>
        <Paragraph>You can book another time, or join the waiting list again.</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
      </Layout>
    ),
  };
}
