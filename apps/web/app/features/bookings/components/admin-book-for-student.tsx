import type { BookableStudent } from '@thuto/contract/bookings';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SectionCard } from '../../../components/ui/card.tsx';
import { BookForStudentForm } from './book-for-student-form.tsx';
import { StudentPicker } from './student-picker.tsx';

/** The Book for Student sub-tab: choose a student, then subject and time. */
export function AdminBookForStudent() {
  const [search] = useSearchParams();
  const [student, setStudent] = useState<BookableStudent | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  const choose = (chosen: BookableStudent) => {
    setStudent(chosen);
    setIsMissing(false);
  };

  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <SectionCard title="Student">
        <StudentPicker
          chosenId={student?.id ?? null}
          presetId={search.get('student')}
          onChoose={choose}
          error={isMissing ? 'Please choose a student' : undefined}
        />
      </SectionCard>
      <SectionCard title="Session">
        <ChosenStudent student={student} />
        <BookForStudentForm
          student={student}
          onStudentMissing={() => setIsMissing(true)}
          onBooked={() => setStudent(null)}
        />
      </SectionCard>
    </div>
  );
}

function ChosenStudent({ student }: { student: BookableStudent | null }) {
  const remaining = student?.balance.remaining ?? 0;
  return (
    <output className="mb-5 flex items-center gap-3 rounded-lg bg-sunken/60 px-4 py-3 [overflow-wrap:anywhere]">
      <UserRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
      {student === null ? (
        <span className="text-ink-soft">No student chosen yet</span>
      ) : (
        <span className="min-w-0">
          For <strong className="font-semibold">{student.name}</strong>
          <span className={remaining > 0 ? 'block text-sm text-ink-soft' : 'block text-sm text-danger'}>
            {remaining > 0
              ? `Takes 1 of ${remaining} session${remaining === 1 ? '' : 's'} left`
              : '0 sessions left: cannot be booked for'}
          </span>
        </span>
      )}
    </output>
  );
}
