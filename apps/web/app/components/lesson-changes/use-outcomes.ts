import { useQuery } from '@tanstack/react-query';
import type { LessonWithOutcome } from '@thuto/contract/outcomes';
import { orpc } from '../../lib/api/api-client.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { OUTCOME_WORDS } from '../outcome-words.ts';
import { formatRemaining } from './admin-lesson.ts';

/** Fetches the outcomes of a lesson that can be marked now. */
export const useOutcomeChoices = (id: string, enabled: boolean) =>
  useQuery(orpc.outcomes.listOutcomeChoices.queryOptions({ input: { id }, enabled, staleTime: 0 }));

const describe = (lesson: LessonWithOutcome) =>
  `Marked: ${lesson.outcome === null ? '' : OUTCOME_WORDS[lesson.outcome]}. ${formatRemaining(lesson)}`;

/** Marks how a confirmed lesson ended. */
export const useMarkOutcome = () =>
  useAction({
    call: orpc.outcomes.markOutcome.call,
    changes: 'booking.no-show',
    done: (_, lesson) => describe(lesson),
    failure: 'Error marking the outcome. Please try again.',
  });

/** Undoes an outcome. */
export const useUndoOutcome = () =>
  useAction({
    call: orpc.outcomes.undoOutcome.call,
    changes: 'booking.outcome-undone',
    done: (_, lesson) => `Outcome undone. ${formatRemaining(lesson)}`,
    failure: 'Error undoing the outcome. Please try again.',
    messages: {
      credits_insufficient:
        'The session that this outcome returned is used already. Add a session under Users first.',
    },
  });
