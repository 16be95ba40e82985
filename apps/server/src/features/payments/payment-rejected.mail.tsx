import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  Quotation,
  studentPage,
} from '../../platform/mail/layout.tsx';

export interface PaymentRejectedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  price: string;
  reason: string | null;
  /** The page of the order; null for a proof, which is sent from the profile. */
  orderUrl: string | null;
}

/** Notifies that a payment was rejected, and what to do next. */
export function paymentRejected(props: PaymentRejectedProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, price, reason, orderUrl } = props;
  return {
    subject: 'Your payment was not approved',
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={reason ?? 'Please check your payment and send it again.'}
        heading="Your payment was not approved"
        greetingName={greetingName}
        because={`You get this mail because a payment from your ${emailBranding.platformName} account was reviewed.`}
      >
        <Paragraph>
          {orderUrl === null
            ? 'We could not approve the payment proof that you submitted.'
            : 'We could not approve the payment that you told us about. What you sent is kept on your order.'}
        </Paragraph>
        {reason === null ? null : <Quotation>{reason}</Quotation>}
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Price', price],
          ]}
        />
        <Paragraph>
          {orderUrl === null
            ? 'Please check it and submit a proof again. We will review it as soon as it arrives.'
            : 'Please correct it and send it again. We will review it as soon as it arrives.'}
        </Paragraph>
        {orderUrl === null ? (
          <Action href={studentPage(emailBranding, '/student/profile')}>Submit a new proof</Action>
        ) : (
          <Action href={orderUrl}>Fix it</Action>
        )}
      </Layout>
    ),
  };
}
