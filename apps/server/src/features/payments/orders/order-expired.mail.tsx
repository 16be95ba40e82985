import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../../platform/mail/layout.tsx';

export interface OrderExpiredProps {
  emailBranding: EmailBranding;
  greetingName: string;
  studentName: string;
  packageName: string;
  price: string;
  /** Such as `T7K-4QX`. */
  reference: string;
  studentId: string;
}

/** Notifies that an order was closed because nobody paid it. */
export function orderExpired(props: OrderExpiredProps): MailContent {
  const { emailBranding, greetingName, studentName, packageName, price, reference, studentId } = props;
  return {
    subject: `Your order ${reference} has expired`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={`We received no payment for the ${packageName}.`}
        heading="Your order has expired"
        greetingName={greetingName}
        because={`You get this mail because an order was placed on ${emailBranding.platformName} for ${studentName}.`}
      >
        <Paragraph>
          We received no payment for this order, so we closed it. If you have paid already, tell us: the money
          still counts. If you still want the sessions, you can order them again.
        </Paragraph>
        <Facts
          facts={[
            ['Reference', reference],
            ['Student', studentName],
            ['Package', packageName],
            ['Price', price],
          ]}
        />
        <Action href={`${emailBranding.publicUrl}/student/buy?for=${studentId}`}>Buy sessions</Action>
      </Layout>
    ),
  };
}
