import { SubjectDetails, type SubjectForAdmin } from '@thuto/contract/subjects';
import { z } from 'zod';

/** The values of the form. Highlights are one text with a line each. */
export interface SubjectValues {
  name: string;
  description: string;
  highlights: string;
}

const { name, description, highlights } = SubjectDetails.shape;

const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The schema of the form. A faulty line is reported once, for the whole field. */
export const SubjectValuesSchema = z.object({
  name,
  description,
  highlights: z.string().superRefine((text, context) => {
    const [issue] = highlights.safeParse(toLines(text)).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', message: issue.message });
  }),
});

/** Converts the values to the input of the calls. */
export const toSubjectDetails = ({ highlights, ...texts }: SubjectValues): SubjectDetails => ({
  ...texts,
  highlights: toLines(highlights),
});

/** Returns the initial values for a subject; empty ones for a new subject. */
export const toSubjectValues = (subject: SubjectForAdmin | null): SubjectValues => ({
  name: subject?.name ?? '',
  description: subject?.description ?? '',
  highlights: subject?.highlights.join('\n') ?? '',
});

/** Formats how many students and tutors have a subject: `2 students, 1 tutor`. */
export function formatSubjectUse({ students, tutors }: Pick<SubjectForAdmin, 'students' | 'tutors'>): string {
  return `${formatCount(students, 'student')}, ${formatCount(tutors, 'tutor')}`;
}

/** The server counts up to this number. */
const MAX_COUNTED = 1000;

function formatCount(count: number, word: string): string {
  if (count >= MAX_COUNTED) return `${String(MAX_COUNTED)} or more ${word}s`;
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`;
}
