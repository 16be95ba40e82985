import { MAX_LINE } from '@thuto/contract/text';
import type { StudentOverview } from '@thuto/contract/users';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useEraseStudent } from '../api/privacy-actions.ts';
import { WhatErasingDoes } from './what-erasing-does.tsx';

/** Lets an admin download or erase the data of a student. */
export function StudentDataActions({ user }: Pick<StudentOverview, 'user'>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <a href={`/api/users/${user.id}/data`} download className={buttonStyles({ variant: 'outline' })}>
        <Download aria-hidden className="size-5" />
        Download data
      </a>
      <Button variant="outline" className="text-danger" onClick={() => setIsAsking(true)}>
        Erase data
      </Button>
      {isAsking && <EraseStudentDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function EraseStudentDialog({ user, onClose }: Pick<StudentOverview, 'user'> & { onClose: () => void }) {
  const eraseStudent = useEraseStudent();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fault = reason.trim() === '' ? 'Please enter a reason' : undefined;
  const erase = async () => {
    setTried(true);
    if (fault !== undefined) throw new Error(fault);
    await eraseStudent.run({ id: user.id, reason });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Erase the data of ${user.name}?`}
      tone="danger"
      confirmLabel="Erase data"
      busyLabel="Erasing..."
      onConfirm={erase}
      errorMessage={(error) =>
        error instanceof Error && error.message === fault ? fault : eraseStudent.errorMessage(error)
      }
      description={<span className="[overflow-wrap:anywhere]">{user.email}. This cannot be undone.</span>}
    >
      <div className="grid gap-4">
        <WhatErasingDoes />
        <Field
          label="Reason"
          description="Stored in the activity log. Please do not include names."
          error={tried ? fault : undefined}
          required
        >
          <TextInput
            value={reason}
            maxLength={MAX_LINE}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
