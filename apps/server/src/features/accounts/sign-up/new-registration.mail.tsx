import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';

export interface NewRegistrationProps {
  emailBranding: EmailBranding;
  displayName: string;
  email: string;
  /** Formatted time in the platform's time zone. */
  registeredAt: string;
}

/** Notifies admins about a new registration. */
export function newRegistration(props: NewRegistrationProps): MailContent {
  const { emailBranding, displayName, email, registeredAt } = props;
  return {
    subject: `New registration: ${displayName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${displayName} has signed up.`}
        heading="New registration"
        because={`You get this mail because you are an admin of ${emailBranding.platformName} and Email Notifications is on in its settings.`}
      >
        <Paragraph>A new student has signed up.</Paragraph>
        <Facts
          facts={[
            ['Name', displayName],
            ['Email', email],
            ['Signed up', registeredAt],
          ]}
        />
        <Action href={`${emailBranding.publicUrl}/admin/users`}>Open users</Action>
      </Layout>
    ),
  };
}
