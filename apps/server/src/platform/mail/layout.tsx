import { Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import type { ComposedMail } from './composed-mail.ts';

/** What every template returns: subject and content. */
export type MailContent = Pick<ComposedMail, 'subject' | 'template'>;

/** What every mail shows about its sender. */
export interface EmailBranding {
  platformName: string;
  /** Without a trailing slash. */
  publicUrl: string;
  contactEmail: string | null;
  /** The student whom links of the mail name, for recipients who act for several. */
  studentId?: string;
}

/** Returns the address of a page of the student area, for the student of the mail. */
export const studentPage = ({ publicUrl, studentId }: EmailBranding, path: `/student${string}`): string =>
  `${publicUrl}${path}${studentId === undefined ? '' : `?for=${studentId}`}`;

export interface LayoutProps {
  emailBranding: EmailBranding;
  /** The preview text that inboxes show next to the subject. */
  preview: string;
  heading: string;
  /** Name in the greeting: the parent's if a parent manages the account. Null omits the name. */
  greetingName?: string | null;
  /** Why the recipient gets this mail. */
  because: string;
  children: ReactNode;
}

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const INK = '#1b2420';
const INK_SOFT = '#49534c';
const PINE = '#115e4e';
const LINE = '#e6dac5';

const paragraph = { margin: '0 0 16px', color: INK, fontSize: '16px', lineHeight: '25px' };
const small = { margin: '0 0 6px', color: INK_SOFT, fontSize: '13px', lineHeight: '20px' };

/** The layout of all mails. Loads no external resources. */
export function Layout({ emailBranding, preview, heading, greetingName, because, children }: LayoutProps) {
  const { platformName, publicUrl, contactEmail } = emailBranding;
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: '#fbf6ec', fontFamily: FONT }}>
        <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
          <Section style={{ padding: '0 8px 14px' }}>
            <Link
              href={publicUrl}
              style={{ color: PINE, fontSize: '20px', fontWeight: 700, textDecoration: 'none' }}
            >
              {platformName}
            </Link>
          </Section>
          <Section
            style={{
              padding: '28px 24px 20px',
              backgroundColor: '#fffdf8',
              border: `1px solid ${LINE}`,
              borderTop: '4px solid #f5b324',
              borderRadius: '8px',
            }}
          >
            <Heading as="h1" style={{ margin: '0 0 18px', color: INK, fontSize: '23px', lineHeight: '30px' }}>
              {heading}
            </Heading>
            {greetingName === undefined ? null : (
              <Text style={paragraph}>{greetingName === null ? 'Hello,' : `Hello ${greetingName},`}</Text>
            )}
            {children}
          </Section>
          <Section style={{ padding: '18px 8px 0' }}>
            <Text style={small}>{because}</Text>
            {contactEmail === null ? null : (
              <Text style={small}>
                Questions? Write to{' '}
                <Link href={`mailto:${contactEmail}`} style={{ color: PINE }}>
                  {contactEmail}
                </Link>
                .
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>;
}

export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ padding: '6px 0 20px' }}>
      <Button
        href={href}
        style={{
          padding: '13px 24px',
          borderRadius: '8px',
          backgroundColor: PINE,
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** Shows the action's URL for mail programs that show no button. Skipped in plain text, which contains it already. */
export function WrittenOutLink({ href }: { href: string }) {
  return (
    <Text data-skip-in-text="true" style={{ ...small, margin: '0 0 16px', wordBreak: 'break-all' }}>
      If the button does not work, open this address:
      <br />
      <Link href={href} style={{ color: PINE }}>
        {href}
      </Link>
    </Text>
  );
}

/** Lists facts, one per line. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  const present = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <Text
      style={{
        ...paragraph,
        margin: '0 0 18px',
        padding: '14px 0',
        borderTop: `1px solid ${LINE}`,
        borderBottom: `1px solid ${LINE}`,
        lineHeight: '29px',
      }}
    >
      {present.map(([label, value], index) => (
        <Fragment key={label}>
          {index === 0 ? null : <br />}
          <span style={{ color: INK_SOFT }}>{label}: </span>
          <strong>
            <Lines text={value ?? ''} />
          </strong>
        </Fragment>
      ))}
    </Text>
  );
}

/** Quotes user input, such as the reason of a rejection. */
export function Quotation({ children }: { children: string }) {
  return (
    <Text style={{ ...paragraph, padding: '2px 0 2px 14px', borderLeft: '3px solid #f5b324' }}>
      <Lines text={children} />
    </Text>
  );
}

/** Keeps the line breaks of user input. */
function Lines({ text }: { text: string }) {
  const lines = text.trim().split(/\r?\n/);
  // Lines have no id, so the key includes the index.
  return lines.map((line, index) => (
    <Fragment key={`${index} ${line}`}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
}
