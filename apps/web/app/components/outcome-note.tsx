import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import { OUTCOME_WORDS } from './outcome-words.ts';

/** The outcome of a cancelled lesson, below its status. The other outcomes are clear from the status. */
export function OutcomeNote({ outcome }: { outcome: LessonOutcome | null }) {
  if (outcome === null || outcome === 'completed' || outcome === 'student_absent') return null;
  return <span className="mt-1 block text-sm text-ink-soft">{OUTCOME_WORDS[outcome]}</span>;
}
