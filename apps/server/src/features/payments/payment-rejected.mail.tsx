import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  Quotation,
} from '../../platform/mail/templates/layout.tsx';

export interface PaymentRejectedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  price: string;
  reason: string | null;
}

/** Notifies that a payment was rejected, and what to do next. */
export function paymentRejected(props: PaymentRejectedProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, price, reason } = props;
  return {
    subject: 'Your payment was not approved',
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={reason ?? 'Please submit your payment proof again.'}
        heading="Your payment was not approved"
        greetingName={greetingName}
        because={`You get this mail because a payment from your ${emailBranding.platformName} account was reviewed.`}
      >
        <Paragraph>We could not approve the payment proof that you submitted.</Paragraph>
        {reason === null ? null : <Quotation>{reason}</Quotation>}
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Price', price],
          ]}
        />
        <Paragraph>
          Please check it and submit a proof again. We will review it as soon as it arrives.
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}/student/profile`}>Submit a new proof</Action>
      </Layout>
    ),
  };
}
