import { oc } from '@orpc/contract';
import { isWebLink } from '@thuto/domain/web-link';
import { z } from 'zod';
import { tutorId } from './ids.ts';
import { subjectIds } from './subjects.ts';
import { filledText, MAX_NAME, MAX_TEXT, recordId, text } from './text.ts';

/**
 * A tutor in the directory. Retired tutors are no longer offered, but past bookings still show their names.
 */
export const Tutor = z.object({
  id: recordId,
  name: z.string(),
  subjects: z.array(z.string()),
  /** The tutor's usual meeting link. */
  meetingLink: z.string().nullable(),
  isRetired: z.boolean(),
  /** Incremented by every change, to detect concurrent edits. */
  revision: z.number().int(),
});
export type Tutor = z.infer<typeof Tutor>;

/** The details that an admin enters for a tutor. An empty link becomes null. */
export const TutorDetails = z.strictObject({
  name: filledText(MAX_NAME, 'Please enter a name'),
  subjects: subjectIds.min(1, 'Please choose at least one subject'),
  meetingLink: text(MAX_TEXT).refine(
    (value) => value === '' || isWebLink(value),
    'Please enter a link that starts with http:// or https://',
  ),
});
export type TutorDetails = z.infer<typeof TutorDetails>;

/** The revision of the tutor that a change is based on. A change of an older one is refused (tutor_changed). */
const revision = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional();
const theTutor = z.strictObject({ id: tutorId, revision });

export const tutorsContract = {
  listTutors: oc
    .route({ method: 'GET', path: '/tutors', tags: ['Tutors'], summary: 'The tutor directory, by name' })
    .output(z.object({ items: z.array(Tutor) })),
  createTutor: oc
    .route({
      method: 'POST',
      path: '/tutors',
      tags: ['Tutors'],
      summary: 'Add a tutor to the directory',
      successStatus: 201,
    })
    .input(TutorDetails)
    .output(Tutor),
  updateTutor: oc
    .route({
      method: 'PUT',
      path: '/tutors/{id}',
      tags: ['Tutors'],
      summary: 'Edit a tutor in the directory',
    })
    .input(TutorDetails.extend({ id: tutorId, revision }))
    .output(Tutor),
  retireTutor: oc
    .route({
      method: 'POST',
      path: '/tutors/{id}/retire',
      tags: ['Tutors'],
      summary: 'Retire a tutor',
    })
    .input(theTutor)
    .output(Tutor),
  restoreTutor: oc
    .route({
      method: 'POST',
      path: '/tutors/{id}/restore',
      tags: ['Tutors'],
      summary: 'Restore a retired tutor',
    })
    .input(theTutor)
    .output(Tutor),
};
