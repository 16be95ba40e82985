import { call } from './calls/call.ts';
import {
  findNameFault,
  isOneLine,
  MAX_HIGHLIGHT,
  MAX_HIGHLIGHTS,
  MAX_SUBJECT_DESCRIPTION,
  MAX_SUBJECT_ID,
  MAX_SUBJECT_NAME,
  SUBJECT_ID_PATTERN,
} from '@thuto/domain/learning/subjects';
import { SYLLABI } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { filledText, limited, text } from './fields/text.ts';

const NOT_A_SUBJECT = 'Please choose a subject';

/**
 * The id of a subject. The schema checks the form only; the use case checks that the subject exists and is taught.
 * @param message shown when it is missing or malformed.
 */
export const subjectId = (message = NOT_A_SUBJECT) =>
  limited(z.string(message), MAX_SUBJECT_ID, message).regex(SUBJECT_ID_PATTERN, { message, abort: true });

/** The subjects of a student or tutor, each once. */
export const subjectIds = z
  .array(subjectId())
  .max(20, 'At most 20 subjects')
  .refine((subjects) => new Set(subjects).size === subjects.length, 'Each subject once');

/** The filter of a list by subject, where `all` means no filter. No subject has this id. */
export const subjectFilter = subjectId().default('all');

/** A syllabus that covers a subject. */
export const SubjectSyllabus = z.object({ id: z.string(), name: z.string(), board: z.enum(SYLLABI) });

/** A subject, as everyone sees it. A retired one is not offered, but past records show its name. */
export const Subject = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The lines of its card on the landing page. */
  highlights: z.array(z.string()),
  /** Display order, lowest first. */
  position: z.number().int(),
  isRetired: z.boolean(),
  syllabuses: z.array(SubjectSyllabus),
});
export type Subject = z.infer<typeof Subject>;

/** A subject, as admins see it. */
export const SubjectForAdmin = Subject.extend({
  /** Incremented by every save. */
  revision: z.number().int(),
  /** How many students have it in their profile. */
  students: z.number().int(),
  /** How many tutors of the directory teach it, without retired tutors. */
  tutors: z.number().int(),
  allowedActions: z.array(z.enum(['edit', 'move-up', 'move-down', 'retire', 'restore'])),
});
export type SubjectForAdmin = z.infer<typeof SubjectForAdmin>;

const ONE_LINE = 'Please write one line';

/** What an admin enters for a subject. */
export const SubjectDetails = z.strictObject({
  name: filledText(MAX_SUBJECT_NAME, 'Please enter a name').superRefine((name, context) => {
    const fault = findNameFault(name);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  }),
  description: text(MAX_SUBJECT_DESCRIPTION).refine(isOneLine, ONE_LINE),
  highlights: z
    .array(text(MAX_HIGHLIGHT).min(1, 'Please leave no line empty').refine(isOneLine, ONE_LINE))
    .max(MAX_HIGHLIGHTS, `At most ${String(MAX_HIGHLIGHTS)} lines`),
});
export type SubjectDetails = z.infer<typeof SubjectDetails>;

const MAX_REVISION = 2 ** 31 - 1;
/** A subject, with the revision that the change is based on. */
const revisedSubject = { id: subjectId(), revision: z.number().int().min(1).max(MAX_REVISION) };
const RevisedSubject = z.strictObject(revisedSubject);

const tags = ['Subjects'];

export const subjectsContract = {
  listSubjects: call('site.view')
    .route({ method: 'GET', path: '/subjects', tags, summary: 'All subjects in display order' })
    .output(z.object({ items: z.array(Subject) })),
  listAllSubjects: call('subjects.view-all')
    .route({
      method: 'GET',
      path: '/console/subjects',
      tags,
      summary: 'All subjects with their use, retired ones last, for admins',
    })
    .output(z.object({ items: z.array(SubjectForAdmin) })),
  createSubject: call('subjects.change')
    .route({
      method: 'POST',
      path: '/subjects',
      tags,
      summary: 'Add a subject at the end',
      successStatus: 201,
    })
    .input(SubjectDetails)
    .output(SubjectForAdmin),
  updateSubject: call('subjects.change')
    .route({
      method: 'PUT',
      path: '/subjects/{id}',
      tags,
      summary: 'Edit the texts of a subject, unless another admin has changed it since',
    })
    .input(SubjectDetails.extend(revisedSubject))
    .output(SubjectForAdmin),
  moveSubject: call('subjects.change')
    .route({
      method: 'POST',
      path: '/subjects/{id}/move',
      tags,
      summary: 'Move a subject one place up or down',
    })
    .input(RevisedSubject.extend({ direction: z.enum(['up', 'down']) }))
    .output(SubjectForAdmin),
  retireSubject: call('subjects.change')
    .route({
      method: 'POST',
      path: '/subjects/{id}/retire',
      tags,
      summary: 'Stop offering a subject; past records keep it',
    })
    .input(RevisedSubject)
    .output(SubjectForAdmin),
  restoreSubject: call('subjects.change')
    .route({ method: 'POST', path: '/subjects/{id}/restore', tags, summary: 'Offer a retired subject again' })
    .input(RevisedSubject)
    .output(SubjectForAdmin),
};
