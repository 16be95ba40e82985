import type { BookableStudent } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/lessons/bookings';
import { LessonForm } from '../../../components/tutor-time/lesson-form.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useBookForStudent } from '../api/booking-actions.ts';

export interface BookForStudentFormProps {
  student: BookableStudent | null;
  /** Called on an attempt to book without a student. */
  onStudentMissing: () => void;
  onBooked: () => void;
}

const LEFT_EMPTY = {
  tutorName: `Left empty: ${ADMIN_BOOKED_TUTOR}`,
  meetingLink: `Left empty: ${ADMIN_BOOKED_LINK}`,
};

/** Books a session for a student. The booking is approved immediately. */
export function BookForStudentForm({ student, onStudentMissing, onBooked }: BookForStudentFormProps) {
  const book = useBookForStudent();
  return (
    <LessonForm
      student={student}
      onStudentMissing={onStudentMissing}
      leftEmpty={LEFT_EMPTY}
      send={async (lesson) => {
        await book.run(lesson);
        onBooked();
      }}
      explainFailure={book.errorMessage}
    >
      {(isSubmitting) => (
        <Button type="submit" isBusy={isSubmitting} busyLabel="Booking..." className="sm:justify-self-end">
          Book Session
        </Button>
      )}
    </LessonForm>
  );
}
