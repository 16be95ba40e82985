import { MAX_LINE } from '@thuto/contract/fields/text';
import type { StudentOverview } from '@thuto/contract/users';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatNames } from '../../../lib/format/format-names.ts';
import { useEraseFamily, useEraseStudent } from '../api/privacy-actions.ts';
import { WhatErasingDoes } from './what-erasing-does.tsx';

interface EraseDataDialogProps {
  student: Pick<StudentOverview, 'user' | 'name'>;
  studentId: string;
  onClose: () => void;
}

/** Lets an admin erase a family or one student, and names whose data goes. */
export function EraseDataDialog({ student: { user, name }, studentId, onClose }: EraseDataDialogProps) {
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
      title={`Erase the data of ${whose === 'family' ? user.name : name}?`}
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
              description: `${formatNames([user.name, ...user.students.map((one) => one.name)])}. Students for whom someone else acts too stay.`,
            },
            {
              value: 'student',
              label: 'Only this student',
              description: `${name}. The account and its other students stay.`,
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
