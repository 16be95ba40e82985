import type { Settings } from '../settings/get-settings.ts';
import type { NewParticipant } from './lessons.store.ts';

/** Returns the policy of the settings as a lesson keeps it from its confirmation on (LESSON-6, BOOK-29). */
export const copyLessonPolicy = ({
  cancelNoticeHours,
  timeChangesPerLesson,
  lateCancelUsesSession,
  noShowUsesSession,
}: Settings): Pick<
  NewParticipant,
  'noticeHours' | 'changesLeft' | 'lateCancelUsesSession' | 'noShowUsesSession'
> => ({
  noticeHours: cancelNoticeHours,
  changesLeft: timeChangesPerLesson,
  lateCancelUsesSession,
  noShowUsesSession,
});
