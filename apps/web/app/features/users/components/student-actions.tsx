import type { StudentOverview } from '@thuto/contract/users';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useMarkUsersReviewed } from '../api/change-user.ts';
import { AdjustCreditsDialog } from './adjust-credits-dialog.tsx';
import { DeactivateUserDialog, useActivation } from './user-status-dialog.tsx';

/** What may be done to a student now. */
export function StudentActions({ student }: { student: StudentOverview }) {
  const { user } = student;
  const [deactivating, setDeactivating] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  // A new question each time it is opened, and so a new request.
  const [question, setQuestion] = useState(0);
  const activation = useActivation();
  const review = useMarkUsersReviewed();

  const markReviewed = async () => {
    try {
      await review.mutateAsync({ ids: [user.id] });
      toast.success(`${user.name} marked reviewed.`);
    } catch (error) {
      toast.error(getErrorMessage(error, 'The student could not be marked reviewed. Please try again.'));
    }
  };

  return (
    <>
      {user.allowedActions.includes('mark-reviewed') && (
        <Button variant="outline" busy={review.isPending} onClick={() => void markReviewed()}>
          Mark reviewed
        </Button>
      )}
      <Button
        variant="outline"
        onClick={() => {
          setQuestion(question + 1);
          setAdjusting(true);
        }}
      >
        Adjust credits
      </Button>
      {user.allowedActions.includes('activate') && (
        <Button busy={activation.activating !== null} onClick={() => void activation.run(user)}>
          Activate
        </Button>
      )}
      {user.allowedActions.includes('deactivate') && (
        <Button variant="outline" className="text-danger" onClick={() => setDeactivating(true)}>
          Deactivate
        </Button>
      )}
      <DeactivateUserDialog user={user} open={deactivating} onOpenChange={setDeactivating} />
      <AdjustCreditsDialog key={question} student={student} open={adjusting} onOpenChange={setAdjusting} />
    </>
  );
}
