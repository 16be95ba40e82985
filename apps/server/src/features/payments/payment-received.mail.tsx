import {
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

export interface PaymentReceivedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  /** Formatted price: `M450`, `M360 per month`. */
  price: string;
  /** Whether a proof was uploaded; otherwise the family told about a payment. */
  isProof: boolean;
}

/** Confirms that a proof of payment was received. */
export function paymentReceived(props: PaymentReceivedProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, price, isProof } = props;
  const what = isProof ? 'payment proof' : 'message about a payment';
  return {
    subject: `We have received your ${what}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="We'll review your payment within 24-48 hours."
        heading="Payment under review"
        greetingName={greetingName}
        because={`You get this mail because a ${what} was submitted from your ${emailBranding.platformName} account.`}
      >
        <Paragraph>{`Thank you, your ${what} has arrived.`}</Paragraph>
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Price', price],
          ]}
        />
        <Paragraph>
          We'll review your payment within 24-48 hours. You'll get an email once it is approved, and can then
          book sessions.
        </Paragraph>
      </Layout>
    ),
  };
}
