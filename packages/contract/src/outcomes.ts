import { call, studentCall } from './calls/call.ts';
import { LESSON_OUTCOMES, OUTCOME_COSTS } from '@thuto/domain/lessons/outcomes';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { filledText, instant, MAX_TEXT, recordId, text } from './fields/text.ts';

/** An outcome that can be marked now, with its cost. */
export const OutcomeChoice = z.object({
  outcome: z.enum(LESSON_OUTCOMES),
  cost: z.enum(OUTCOME_COSTS),
});
export type OutcomeChoice = z.output<typeof OutcomeChoice>;

/** A lesson with its outcome, as the desk sees it. */
export const LessonWithOutcome = z.object({
  id: recordId,
  kind: z.enum(['booking', 'session']),
  student: z.object({ id: recordId, name: z.string(), remaining: z.number().int() }),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  /** The instant that date and time mean. */
  startsAt: instant,
  duration: z.number().int(),
  tutorName: z.string().nullable(),
  outcome: z.enum(LESSON_OUTCOMES).nullable(),
});
export type LessonWithOutcome = z.output<typeof LessonWithOutcome>;

/** An open dispute of an outcome (LESSON-10). */
export const Dispute = LessonWithOutcome.extend({ reason: z.string(), disputedAt: instant });
export type Dispute = z.output<typeof Dispute>;

const REASON_MISSING = 'Please say what is wrong.';

/** Why a family disputes an outcome. */
export const DisputeReason = filledText(MAX_TEXT, REASON_MISSING);

const marked = OutcomeChoice.shape;

export const outcomesContract = {
  listOutcomeChoices: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/lessons/{id}/outcomes',
      tags: ['Outcomes'],
      summary: 'Outcomes of a lesson that can be marked now, with their costs',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ choices: z.array(OutcomeChoice) })),
  markOutcome: call('lessons.mark-outcome')
    .route({
      method: 'POST',
      path: '/lessons/{id}/outcome',
      tags: ['Outcomes'],
      summary: 'Mark how a confirmed lesson ended. `cost` is what the screen said that it costs',
    })
    .input(z.strictObject({ id: recordId, ...marked }))
    .output(LessonWithOutcome),
  undoOutcome: call('lessons.mark-outcome')
    .route({
      method: 'POST',
      path: '/lessons/{id}/outcome/undo',
      tags: ['Outcomes'],
      summary: 'Undo an outcome: the lesson is confirmed again and its credit is as before',
    })
    .input(z.strictObject({ id: recordId }))
    .output(LessonWithOutcome),
  disputeOutcome: studentCall(
    'lessons.dispute',
    {
      method: 'POST',
      path: '/lessons/{id}/dispute',
      tags: ['Outcomes'],
      summary: 'Dispute the outcome of my lesson',
    },
    { id: recordId, reason: DisputeReason },
  ).output(z.object({ id: recordId, disputedAt: instant })),
  listDisputes: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/disputes',
      tags: ['Outcomes'],
      summary: 'Outcomes that families dispute, oldest first',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(Dispute)),
  decideDispute: call('lessons.mark-outcome')
    .route({
      method: 'POST',
      path: '/disputes/{id}/decide',
      tags: ['Outcomes'],
      summary: 'Decide a dispute: keep the outcome or change it, and mail the family a note',
    })
    .input(
      z.strictObject({
        id: recordId,
        /** The new outcome; null keeps the present one. */
        change: z.strictObject(marked).nullable(),
        note: text(MAX_TEXT).default(''),
      }),
    )
    .output(LessonWithOutcome),
};
