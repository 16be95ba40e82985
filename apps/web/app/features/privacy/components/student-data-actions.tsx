import { MAX_LINE } from '@thuto/contract/text';
import type { StudentOverview } from '@thuto/contract/users';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useEraseFamily, useEraseStudent } from '../api/privacy-actions.ts';
import { FamilyDataSize } from './family-data-size.tsx';
import { WhatErasingDoes } from './what-erasing-does.tsx';

interface StudentDataProps extends Pick<StudentOverview, 'user'> {
  studentId: string;
}

/** Lets an admin download the data of a family, and erase the family or one student. */
export function StudentDataActions({ user, studentId }: StudentDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <a href={`/api/users/${user.id}/data`} download className={buttonStyles({ variant: 'outline' })}>
        <Download aria-hidden className="size-5" />
        Download data
        <FamilyDataSize />
      </a>
      <Button variant="outline" className="text-danger" onClick={() => setIsAsking(true)}>
        Erase data
      </Button>
      {isAsking && <EraseDataDialog user={user} studentId={studentId} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function EraseDataDialog({ user, studentId, onClose }: StudentDataProps & { onClose: () => void }) {
  const eraseFamily = useEraseFamily();
  const eraseStudent = useEraseStudent();
  const [whose, setWhose] = useState<'family' | 'student'>('family');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fault = reason.trim() === '' ? 'Please enter a reason' : undefined;
  const erase = async () => {
    setTried(true);
    if (fault !== undefined) throw new Error(fault);
    if (whose === 'family') await eraseFamily.run({ id: user.id, reason });
    else await eraseStudent.run({ id: studentId, reason });
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
        <RadioCards
          label="What to erase"
          value={whose}
          onChange={setWhose}
          options={[
            {
              value: 'family',
              label: 'The account and its students',
              description: 'Students for whom someone else acts too stay.',
            },
            {
              value: 'student',
              label: 'Only this student',
              description: 'The account and its other students stay.',
            },
          ]}
        />
        <WhatErasingDoes keepsAccount={whose === 'student'} />
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
