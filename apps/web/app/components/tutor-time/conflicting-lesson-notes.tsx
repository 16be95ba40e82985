import type { ConflictingLesson } from '@thuto/contract/bookings';
import type { ComponentProps } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePlatform } from '../../lib/platform.ts';
import { formatConflictingLesson } from './conflicting-lesson.ts';

export interface ConflictingLessonNotesProps {
  taken: { student: ConflictingLesson | null; tutor: ConflictingLesson | null } | undefined;
  /** A refusal that is on the screen already is not said twice. */
  refusal: string | null;
  /** Whether a refusal said that it can become a small group. */
  canShare: boolean;
  /** What the form registers for `smallGroup`, and whether it is ticked. */
  smallGroup: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  isGroup: boolean;
}

/** Says before sending whose time is taken already, and offers a small group where that would do. */
export function ConflictingLessonNotes({
  taken,
  refusal,
  canShare,
  smallGroup,
  isGroup,
}: ConflictingLessonNotesProps) {
  const { timeZone } = usePlatform();
  const offersGroup = canShare || taken?.tutor?.canShareSlot === true;
  const warnings = [
    taken?.student && formatConflictingLesson('student', taken.student, timeZone),
    taken?.tutor && !(offersGroup && isGroup) && formatConflictingLesson('tutor', taken.tutor, timeZone),
  ].filter((words) => typeof words === 'string');
  return (
    <>
      {warnings.map((words) =>
        words === refusal ? null : (
          <Notice key={words} tone="warning">
            {words}
          </Notice>
        ),
      )}
      {offersGroup && (
        <Checkbox
          label="Small-group session with the same tutor and time"
          description="The students meet the tutor together."
          {...smallGroup}
        />
      )}
    </>
  );
}
