import type { Tutor } from '@thuto/contract/tutors';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeTutor } from '../api/tutor-actions.ts';
import { useLessonsOfTutor } from '../api/tutor-work.ts';
import { LessonOfTutorLine } from './lesson-of-tutor.tsx';

const MAX_SHOWN = 5;

/** Confirms that a tutor is retired, and lists the coming lessons that then need another tutor. */
export function RetireTutorDialog({
  tutor,
  open,
  onOpenChange,
}: {
  tutor: Tutor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { retire } = useChangeTutor();
  const { data } = useLessonsOfTutor(tutor.id);
  const coming = data?.items ?? [];
  const more = coming.length - MAX_SHOWN;

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Retire tutor?"
      confirmLabel="Retire Tutor"
      busyLabel="Retiring..."
      tone={tutor.access === 'active' ? 'danger' : 'primary'}
      onConfirm={() => retire.run({ id: tutor.id, revision: tutor.revision })}
      errorMessage={retire.errorMessage}
      description={`${tutor.name} is no longer offered for new bookings. Existing bookings stay, and you can restore them later.${
        tutor.access === 'active' ? ' Their access to the tutor area ends at once.' : ''
      }`}
    >
      {coming.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">
            {coming.length === 1
              ? '1 coming lesson needs another tutor:'
              : `${coming.length} coming lessons need another tutor:`}
          </p>
          <ul className="grid gap-1.5">
            {coming.slice(0, MAX_SHOWN).map((lesson) => (
              <li key={lesson.id}>
                <LessonOfTutorLine lesson={lesson} />
              </li>
            ))}
          </ul>
          {more > 0 && <p>And {more} more. You find all of them under Tutors.</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}
