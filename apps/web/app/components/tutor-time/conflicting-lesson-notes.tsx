import type { ConflictingLesson } from '@thuto/contract/bookings';
import type { ComponentProps } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePlatform } from '../../lib/centre/platform.ts';
import { formatConflictingLesson } from './conflicting-lesson.ts';

export interface ConflictingLessonNotesProps {
  taken: { student: ConflictingLesson | null; tutor: ConflictingLesson | null } | undefined;
  /** The error shown by the form. A conflict that it already names is not repeated. */
  refusal: string | null;
  /** Whether the error said that the lesson can become a small group. */
  canShare: boolean;
  /** The form's `smallGroup` registration, and whether it is ticked. */
  smallGroup: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  isGroup: boolean;
}

/** Warns before sending which times are taken, and offers a small group where possible. */
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
