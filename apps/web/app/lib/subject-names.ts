import type { Subject } from '@thuto/domain/tuition';

/** How each subject is written for readers. */
export const SUBJECT_NAMES: Readonly<Record<Subject, string>> = {
  mathematics: 'Mathematics',
  chemistry: 'Chemistry',
  physics: 'Physics',
};
