import type { BookableStudent } from '@thuto/contract/bookings';
import { LessonForm } from '../../../components/tutor-time/lesson-form.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { useScheduleSession } from '../api/session-actions.ts';

export interface ScheduleSessionFormProps {
  student: BookableStudent;
  onScheduled: () => void;
  onCancel: () => void;
}

const LEFT_EMPTY = { tutorName: 'Can be left empty.', meetingLink: 'Can be left empty.' };

/** Schedules a session for a student. */
export function ScheduleSessionForm({ student, onScheduled, onCancel }: ScheduleSessionFormProps) {
  const schedule = useScheduleSession();
  return (
    <LessonForm
      student={student}
      subject={student.subjects.length === 1 ? student.subjects[0] : undefined}
      leftEmpty={LEFT_EMPTY}
      send={async (lesson) => {
        await schedule.run(lesson);
        onScheduled();
      }}
      explainFailure={schedule.errorMessage}
    >
      {(isSubmitting) => (
        <FormActions isBusy={isSubmitting} busyLabel="Scheduling..." onBack={onCancel}>
          Schedule Session
        </FormActions>
      )}
    </LessonForm>
  );
}
