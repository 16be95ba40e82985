import {
  Action,
  type EmailBranding,
  Layout,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

/** What the mail is about. */
export type HomeworkNews = 'given' | 'handed-in' | 'marked';

export interface HomeworkNewsProps {
  emailBranding: EmailBranding;
  greetingName: string;
  news: HomeworkNews;
  studentFirstName: string;
  subjectName: string;
  /** The due date as text. */
  dueOn: string;
  path: string;
}

const WORDS: Readonly<
  Record<HomeworkNews, (props: HomeworkNewsProps) => { heading: string; text: string; action: string }>
> = {
  given: ({ studentFirstName, subjectName, dueOn }) => ({
    heading: `Homework in ${subjectName}`,
    text: `${studentFirstName} has new homework in ${subjectName}. It is due on ${dueOn}. Hand in a photo or a file before then.`,
    action: 'Open Homework',
  }),
  'handed-in': ({ studentFirstName, subjectName, dueOn }) => ({
    heading: `${studentFirstName} handed in homework`,
    text: `${studentFirstName} handed in the homework in ${subjectName} that is due on ${dueOn}. The family is waiting for your marks.`,
    action: 'Mark Homework',
  }),
  marked: ({ studentFirstName, subjectName }) => ({
    heading: `Homework in ${subjectName} is marked`,
    text: `The tutor marked the homework of ${studentFirstName} in ${subjectName}. Read the levels and the comment.`,
    action: 'Open Homework',
  }),
};

/** Notifies a family or a tutor about homework. Contains neither the task nor the marks. */
export function homeworkNews(props: HomeworkNewsProps): MailContent {
  const { emailBranding, greetingName, news, path } = props;
  const { heading, text, action } = WORDS[news](props);
  const reader = news === 'handed-in' ? 'are a tutor of' : 'follow a student at';
  return {
    subject: heading,
    template: (
      <Layout
        emailBranding={emailBranding}
        preview={text}
        heading={heading}
        greetingName={greetingName}
        because={`You get this mail because you ${reader} ${emailBranding.platformName}.`}
      >
        <Paragraph>{text}</Paragraph>
        <Action href={`${emailBranding.publicUrl}${path}`}>{action}</Action>
      </Layout>
    ),
  };
}
