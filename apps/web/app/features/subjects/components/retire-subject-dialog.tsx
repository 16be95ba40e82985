import type { SubjectForAdmin } from '@thuto/contract/subjects';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeSubject } from '../api/subject-actions.ts';
import { formatSubjectUse } from '../subject-form.ts';

/** Confirms that a subject is no longer offered, and says whom that concerns. */
export function RetireSubjectDialog({
  subject,
  open,
  onOpenChange,
}: {
  subject: SubjectForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { retire } = useChangeSubject();
  const { id, revision, name } = subject;
  const isUsed = subject.students > 0 || subject.tutors > 0;

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Retire ${name}?`}
      confirmLabel="Retire Subject"
      busyLabel="Retiring..."
      onConfirm={() => retire.run({ id, revision })}
      errorMessage={retire.errorMessage}
      description={
        <>
          Nobody can choose or book {name} any more, and it leaves the landing page. Past sessions, content
          and messages keep it. You can restore it later.
        </>
      }
    >
      <p>
        {isUsed ? (
          <>
            <strong>{formatSubjectUse(subject)}</strong> have it now. They keep it, but no new sessions can be
            booked.
          </>
        ) : (
          'No student and no tutor has it now.'
        )}
      </p>
    </ConfirmDialog>
  );
}
