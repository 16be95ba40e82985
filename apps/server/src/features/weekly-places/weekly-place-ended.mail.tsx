import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';

export interface WeeklyPlaceEndedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  subject: string;
  tutorName: string;
  /** Such as `Tuesday, 16:00`. */
  weeklyTime: string;
}

/** Notifies a family that a weekly place ended because no sessions were left (LESSON-14). */
export function weeklyPlaceEnded(props: WeeklyPlaceEndedProps): MailContent {
  const { emailBranding, greetingName, studentName, subject, tutorName, weeklyTime } = props;
  return {
    subject: `The weekly place of ${studentName} has ended: ${subject}, ${weeklyTime}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="No sessions were left for 7 days, so the place is free for others."
        heading="The weekly place has ended"
        greetingName={greetingName}
        because={`You get this mail because a weekly place was confirmed from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>
          {studentName} had a weekly place: {subject} with {tutorName}, {weeklyTime}. We kept it for 7 days
          without sessions left, and it is now free for others.
        </Paragraph>
        <Paragraph>With new sessions you can choose a weekly place again.</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>See your sessions</Action>
      </Layout>
    ),
  };
}
