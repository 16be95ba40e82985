import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';

export interface PaymentApprovedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  price: string;
  /** Number of sessions that can be booked now. */
  sessionsRemaining: number;
  /** Sessions of earlier packages that ended with this payment. */
  sessionsEnded: number;
  /** Formatted date in the platform's time zone. */
  validUntil: string;
  /** The number of the attached receipt. */
  receiptNumber: string;
}

/** Notifies that a payment is approved and booking is open. */
export function paymentApproved(props: PaymentApprovedProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, price, sessionsRemaining, validUntil } =
    props;
  const sessions = sessionsRemaining === 1 ? '1 session' : `${sessionsRemaining} sessions`;
  return {
    subject: 'Your payment is approved',
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`${sessions} to book with the ${packageName}.`}
        heading="Your payment is approved"
        greetingName={greetingName}
        because={`You get this mail because a payment from your ${emailBranding.platformName} account was reviewed.`}
      >
        <Paragraph>Thank you for your payment. You can book sessions now.</Paragraph>
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Price', price],
            ['To book', sessions],
            ['Valid until', validUntil],
          ]}
        />
        {props.sessionsEnded > 0 && (
          <Paragraph>
            {`${props.sessionsEnded === 1 ? '1 unused session' : `${props.sessionsEnded} unused sessions`} of the package before ended with this payment.`}
          </Paragraph>
        )}
        <Paragraph>{`Receipt ${props.receiptNumber} is attached to this mail.`}</Paragraph>
        <Action href={studentPage(emailBranding, '/student/sessions')}>Book a session</Action>
      </Layout>
    ),
  };
}
