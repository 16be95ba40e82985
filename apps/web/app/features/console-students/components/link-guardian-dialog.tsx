import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useLinkGuardian } from '../api/guardians.ts';
import { RELATIONSHIP_OPTIONS } from '../../../lib/students/guardian-words.ts';
import { RightsFields } from './rights-fields.tsx';

const ALL_RIGHTS: GuardianRights = {
  canBook: true,
  canPay: true,
  canSeeProgress: true,
  receivesMessages: true,
};

/** Lets another account act for a student. */
export function LinkGuardianDialog({
  studentId,
  studentName,
  open,
  onOpenChange,
}: {
  studentId: string;
  studentName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const link = useLinkGuardian();
  const [email, setEmail] = useState('');
  const [relationship, setRelationship] = useState<Relationship>('guardian');
  const [rights, setRights] = useState(ALL_RIGHTS);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Link guardian"
      description={`They see ${studentName} as soon as you link them.`}
      confirmLabel="Link Guardian"
      busyLabel="Linking..."
      onConfirm={() => link.run({ id: studentId, email, relationship, ...rights })}
      errorMessage={link.errorMessage}
    >
      <div className="grid gap-4">
        <Field label="Email" description="Of an account that exists already." required>
          <TextInput
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Relationship">
          <Select
            options={RELATIONSHIP_OPTIONS}
            value={relationship}
            onChange={(event) => setRelationship(event.target.value as Relationship)}
          />
        </Field>
        <RightsFields value={rights} onChange={setRights} />
      </div>
    </ConfirmDialog>
  );
}
