import type { StudentOverview } from '@thuto/contract/users';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useActivateUser, useMarkUserReviewed } from '../api/user-actions.ts';
import { AdjustCreditsDialog } from './adjust-credits-dialog.tsx';

/** The actions that are allowed for a student now. What takes access away is in the menu. */
export function StudentActions({ studentId, student }: { studentId: string; student: StudentOverview }) {
  const { user } = student;
  const [adjusting, setAdjusting] = useState(false);
  // Opening the dialog again starts a new request.
  const [question, setQuestion] = useState(0);
  const activate = useActivateUser();
  const review = useMarkUserReviewed();

  return (
    <>
      {user.allowedActions.includes('mark-reviewed') && (
        <Button variant="outline" isBusy={review.isPending} onClick={() => void review.press(user)}>
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
        <Button isBusy={activate.isPending} onClick={() => void activate.press(user)}>
          Activate
        </Button>
      )}
      <AdjustCreditsDialog
        key={question}
        studentId={studentId}
        student={student}
        open={adjusting}
        onOpenChange={setAdjusting}
      />
    </>
  );
}
