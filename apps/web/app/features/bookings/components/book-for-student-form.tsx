import type { BookableStudent } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/bookings';
import { LessonForm } from '../../../components/tutor-time/lesson-form.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useBookForStudent } from '../api/book-for-student.ts';

export interface BookForStudentFormProps {
  student: BookableStudent | null;
  /** Tried to book with no student chosen. */
  onStudentMissing: () => void;
  onBooked: () => void;
}

const LEFT_EMPTY = {
  tutorName: `Left empty: ${ADMIN_BOOKED_TUTOR}`,
  meetingLink: `Left empty: ${ADMIN_BOOKED_LINK}`,
};

/** Books a session for a student, approved at once (BOOK-7). */
export function BookForStudentForm({ student, onStudentMissing, onBooked }: BookForStudentFormProps) {
  const book = useBookForStudent();
  return (
    <LessonForm
      student={student}
      onStudentMissing={onStudentMissing}
      leftEmpty={LEFT_EMPTY}
      send={async (lesson) => {
        await book.mutateAsync(lesson);
        toast.success('Session booked successfully for student!');
        onBooked();
      }}
      explainFailure={(error) =>
        getErrorMessage(error, 'Error booking session. Please try again.', {
          sessions_exhausted: 'Student has no remaining sessions.',
        })
      }
    >
      {(isSubmitting) => (
        <Button type="submit" busy={isSubmitting} busyLabel="Booking..." className="sm:justify-self-end">
          Book Session
        </Button>
      )}
    </LessonForm>
  );
}
