import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { ProgressOwner } from './progress.ts';

const { learning } = orpc;

/** Fetches the plan of a subject: for a family the signed one, for tutors and admins the newest version. */
export function usePlan({ side, studentId }: ProgressOwner, subject: string) {
  const family = useQuery(
    learning.getPlan.queryOptions({ input: { studentId, subject }, enabled: side === 'family' }),
  );
  const tutor = useQuery(
    learning.getTaughtPlan.queryOptions({ input: { id: studentId, subject }, enabled: side === 'tutor' }),
  );
  const desk = useQuery(
    learning.getStudentPlan.queryOptions({ input: { id: studentId, subject }, enabled: side === 'desk' }),
  );
  return { family, tutor, desk }[side];
}

/** Fetches what a tutor can choose from while editing a plan. */
export const usePlanChoices = (studentId: string, subject: string) =>
  useQuery(learning.getPlanChoices.queryOptions({ input: { id: studentId, subject } }));

/** Accepts the plan, for families. */
export const useAcceptPlan = () =>
  useAction({
    call: learning.acceptPlan.call,
    changes: 'learning.plan-accepted',
    done: 'Plan accepted. Thank you.',
    failure: 'The plan could not be accepted. Please try again.',
  });

/** The actions of a tutor with a plan. */
export const usePlanActions = () => ({
  sign: useAction({
    call: learning.signPlan.call,
    changes: 'learning.plan-signed',
    done: 'Plan signed. The family can read it now.',
    failure: 'The plan could not be signed. Please try again.',
  }),
  edit: useAction({
    call: learning.editPlan.call,
    changes: 'learning.plan-edited',
    done: 'Plan saved. Sign it to show it to the family.',
    failure: 'The plan could not be saved. Please try again.',
  }),
  draft: useAction({
    call: learning.createPlanVersion.call,
    changes: 'learning.plan-drafted',
    done: 'New version drafted. Read it, then sign it.',
    failure: 'The new version could not be drafted. Please try again.',
  }),
});
