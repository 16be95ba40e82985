import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface RenewalReminderProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  studentId: string;
  packageId: string;
  packageName: string;
  /** Sessions that are left. */
  left: number;
  /** Formatted date in the platform's zone; null for a package without an end. */
  validUntil: string | null;
}

/** Reminds those who pay to renew a package that is nearly used up. Its button opens a prepared order. */
export function renewalReminder(props: RenewalReminderProps): MailContent {
  const { emailBranding, greetingName, studentName, studentId, packageId, packageName, left, validUntil } =
    props;
  const sessions = left === 0 ? 'no sessions' : left === 1 ? '1 session' : `${left} sessions`;
  const link = new URLSearchParams({ package: packageId, for: studentId }).toString();
  return {
    subject: `${studentName} has ${sessions} left`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Renew now, so that the lessons go on without a break."
        heading="Time to renew"
        greetingName={greetingName}
        because={`You get this mail because you pay for ${studentName} at ${emailBranding.platformName}. We send it once for each package.`}
      >
        <Paragraph>
          {`The package of ${studentName} is nearly used up. Renew it now, so that the lessons go on without a break.`}
        </Paragraph>
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Sessions left', String(left)],
            ['Valid until', validUntil],
          ]}
        />
        <Action href={`${emailBranding.publicUrl}/student/buy?${link}`}>Renew the package</Action>
      </Layout>
    ),
  };
}
