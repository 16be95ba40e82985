import {
  Action,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface TestMailProps {
  emailBranding: EmailBranding;
  greetingName: string;
  /** The mail log of the console. */
  link: string;
}

/** Shows an owner that mails arrive (OWN-4). */
export function testMail({ emailBranding, greetingName, link }: TestMailProps): MailContent {
  return {
    subject: `A test mail of ${emailBranding.platformName}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Mails of your centre arrive."
        heading="Mails of your centre arrive"
        greetingName={greetingName}
        because={`You get this mail because you pressed Send Test Mail in the console of ${emailBranding.platformName}.`}
      >
        <Paragraph>
          If this mail was in the spam folder, look at the lines about SPF, DKIM and DMARC in the list Set up
          your centre: families would find your mails there too.
        </Paragraph>
        <Action href={link}>Open the mail log</Action>
      </Layout>
    ),
  };
}
