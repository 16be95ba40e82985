import type { LessonOutcome, OutcomeCost } from '@thuto/domain/lessons/outcomes';

/** The words of the screens for the outcomes of a lesson. */
export const OUTCOME_WORDS: Readonly<Record<LessonOutcome, string>> = {
  completed: 'Completed',
  student_absent: 'Student absent',
  tutor_absent: 'Tutor absent',
  connection_failed: 'Connection failed',
  cancelled_in_time: 'Cancelled in time',
  cancelled_late: 'Cancelled late',
};

/** The words of the screens for what an outcome costs. */
export const OUTCOME_COST_WORDS: Readonly<Record<OutcomeCost, string>> = {
  uses_session: 'Uses 1 session',
  session_returned: 'Session returned',
  no_session: 'Uses no session',
};
