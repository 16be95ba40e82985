import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
  studentPage,
} from '../../platform/mail/layout.tsx';

/** What a digest says about one student. */
export interface DigestOfStudent {
  readonly firstName: string;
  /** Lines such as `Physics, Monday 2 March: Forces and their effects`. */
  readonly done: readonly string[];
  /** Lines such as `Forces and their effects: Gap → Developing`. */
  readonly moved: readonly string[];
  readonly next: readonly string[];
  readonly sessionsLeft: number;
  /** One thing to ask the child; null if nothing was taught. */
  readonly ask: string | null;
}

export interface WeeklyDigestProps {
  emailBranding: EmailBranding;
  greetingName: string;
  students: readonly DigestOfStudent[];
}

const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** The week of the students of a family, short enough to be read as text. */
export function weeklyDigest({ emailBranding, greetingName, students }: WeeklyDigestProps): MailContent {
  const names = NAMES.format(students.map(({ firstName }) => firstName));
  return {
    subject: `The week of ${names}`,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="Done, moved and next"
        heading={`The week of ${names}`}
        greetingName={greetingName}
        because={`You get this mail because you receive messages of ${emailBranding.platformName}. It comes on Sundays.`}
      >
        {students.map((student, at) => (
          // Two students of a family may have the same first name.
          <OneStudent key={`${at} ${student.firstName}`} student={student} isOnly={students.length === 1} />
        ))}
        <Action href={studentPage(emailBranding, '/student/progress')}>See the progress</Action>
      </Layout>
    ),
  };
}

function OneStudent({ student, isOnly }: { student: DigestOfStudent; isOnly: boolean }) {
  const { firstName, done, moved, next, sessionsLeft, ask } = student;
  return (
    <>
      {isOnly ? null : <Paragraph>{firstName}</Paragraph>}
      {done.length > 0 && <Paragraph>Done: {done.join('; ')}.</Paragraph>}
      {moved.length > 0 && <Paragraph>Moved: {moved.join('; ')}.</Paragraph>}
      {next.length > 0 && <Paragraph>Next: {next.join('; ')}.</Paragraph>}
      <Paragraph>{sessionsLeft === 1 ? '1 session left.' : `${sessionsLeft} sessions left.`}</Paragraph>
      {ask === null ? null : <Paragraph>{ask}</Paragraph>}
    </>
  );
}
