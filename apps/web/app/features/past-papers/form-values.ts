import { GradeBoundaryDetails, PastPaperDetails } from '@thuto/contract/past-papers';
import type { GradeBoundary, PastPaper } from '@thuto/contract/past-papers';
import { BOUNDARY_GRADES, type PaperSession } from '@thuto/domain/learning/past-papers';
import { z } from 'zod';

/** Returns the number that was typed; NaN, which the schemas refuse, for anything else. */
const toNumber = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);

const typed = { syllabusId: z.string(), year: z.string(), session: z.string(), paper: z.string() };

/** The values of the form of a past paper, as they are typed. */
export const PaperValues = z
  .object({
    ...typed,
    writtenOn: z.string(),
    questions: z.array(
      z.object({ name: z.string(), topicId: z.string(), marks: z.string(), maxMarks: z.string() }),
    ),
  })
  .transform(({ year, questions, session, ...values }) => ({
    ...values,
    year: toNumber(year),
    session: session as PaperSession,
    questions: questions.map(({ marks, maxMarks, ...question }) => ({
      ...question,
      marks: toNumber(marks),
      maxMarks: toNumber(maxMarks),
    })),
  }))
  .pipe(PastPaperDetails);
export type PaperValues = z.input<typeof PaperValues>;

/** An empty question. Most papers number their questions, so the name is the next number. */
export const newQuestion = (questions: readonly { name: string }[]): PaperValues['questions'][number] => {
  const last = Number.parseInt(questions.at(-1)?.name ?? '0', 10);
  return { name: Number.isNaN(last) ? '' : String(last + 1), topicId: '', marks: '', maxMarks: '' };
};

/** Returns the values of a paper; for a new one, those that most papers of the syllabus start with. */
export const toPaperValues = (
  paper: PastPaper | null,
  { syllabusId, today }: { syllabusId: string; today: string },
): PaperValues =>
  paper === null
    ? { syllabusId, year: '', session: '', paper: '', writtenOn: today, questions: [newQuestion([])] }
    : {
        syllabusId: paper.syllabusId,
        year: String(paper.year),
        session: paper.session,
        paper: paper.paper,
        writtenOn: paper.writtenOn,
        questions: paper.questions.map(({ name, topic, marks, maxMarks }) => ({
          name,
          topicId: topic.id,
          marks: String(marks),
          maxMarks: String(maxMarks),
        })),
      };

/** The values of the form of grade boundaries. A grade without marks has no boundary. */
export const BoundaryValues = z
  .object({ ...typed, maxMarks: z.string(), marks: z.array(z.string()) })
  .transform(({ year, session, maxMarks, marks, ...values }) => ({
    ...values,
    year: toNumber(year),
    session: session as PaperSession,
    maxMarks: toNumber(maxMarks),
    grades: BOUNDARY_GRADES.flatMap((grade, index) => {
      const text = marks[index] ?? '';
      return text.trim() === '' ? [] : [{ grade, marks: toNumber(text) }];
    }),
  }))
  .pipe(GradeBoundaryDetails);
export type BoundaryValues = z.input<typeof BoundaryValues>;

/** Returns the values of grade boundaries, or empty ones. */
export const toBoundaryValues = (boundary: GradeBoundary | null, syllabusId: string): BoundaryValues => ({
  syllabusId: boundary?.syllabusId ?? syllabusId,
  year: String(boundary?.year ?? ''),
  session: boundary?.session ?? '',
  paper: boundary?.paper ?? '',
  maxMarks: String(boundary?.maxMarks ?? ''),
  marks: BOUNDARY_GRADES.map((grade) =>
    String(boundary?.grades.find((each) => each.grade === grade)?.marks ?? ''),
  ),
});
