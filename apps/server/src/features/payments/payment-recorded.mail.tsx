import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';

export interface PaymentRecordedProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  /** The order's reference, such as `T7K-4QX`. */
  reference: string;
  /** What was received. */
  price: string;
  /** What the order still needs; null for money that it did not need. */
  missing: string | null;
  /** The number of the attached receipt. */
  receiptNumber: string;
}

/** Notifies that money was received which did not pay an order in full. */
export function paymentRecorded(props: PaymentRecordedProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, reference, price, missing, receiptNumber } =
    props;
  const subject =
    missing === null ? `We keep ${price} for your next order` : `We received ${price}: ${missing} is missing`;
  return {
    subject,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={subject}
        heading={missing === null ? 'We received your payment' : 'Your order is part paid'}
        greetingName={greetingName}
        because={`You get this mail because a payment from your ${emailBranding.platformName} account was reviewed.`}
      >
        <Paragraph>
          {missing === null
            ? 'Thank you for your payment. The order did not need this money, so it lowers what your next order asks for.'
            : 'Thank you for your payment. The sessions can be booked as soon as the rest has arrived. Please use the same reference.'}
        </Paragraph>
        <Facts
          facts={[
            ['Student', studentName],
            ['Package', packageName],
            ['Reference', reference],
            ['Received', price],
            ...(missing === null ? [] : ([['Missing', missing]] as const)),
          ]}
        />
        <Paragraph>{`Receipt ${receiptNumber} is attached to this mail.`}</Paragraph>
        <Action href={studentPage(emailBranding, '/student')}>Open your dashboard</Action>
      </Layout>
    ),
  };
}
