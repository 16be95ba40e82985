import type { StudentGuardian } from '@thuto/contract/console-students';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { findFamilyAccount, useChangeGuardian, useMoveStudent, useUnlinkGuardian } from '../api/guardians.ts';
import { RELATIONSHIP_OPTIONS } from '../../../lib/students/guardian-words.ts';
import { RightsFields } from './rights-fields.tsx';

export interface GuardianDialogProps {
  studentId: string;
  studentName: string;
  guardian: StudentGuardian;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what a guardian may do, and what they are to the student. */
export function ChangeRightsDialog({ studentId, studentName, guardian, ...dialog }: GuardianDialogProps) {
  const change = useChangeGuardian();
  const { accountId, canBook, canPay, canSeeProgress, receivesMessages } = guardian;
  const [rights, setRights] = useState({ canBook, canPay, canSeeProgress, receivesMessages });
  const [relationship, setRelationship] = useState(guardian.relationship);
  return (
    <ConfirmDialog
      {...dialog}
      title="Change rights"
      description={`What ${guardian.name} may do for ${studentName}.`}
      confirmLabel="Save Rights"
      busyLabel="Saving..."
      onConfirm={() => change.run({ id: studentId, accountId, relationship, ...rights })}
      errorMessage={change.errorMessage}
    >
      <div className="grid gap-4">
        <Field label="Relationship">
          <Select
            options={RELATIONSHIP_OPTIONS}
            value={relationship}
            onChange={(event) => setRelationship(event.target.value as typeof relationship)}
          />
        </Field>
        <RightsFields value={rights} onChange={setRights} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks before an account loses its access to a student. */
export function UnlinkGuardianDialog({ studentId, studentName, guardian, ...dialog }: GuardianDialogProps) {
  const unlink = useUnlinkGuardian();
  return (
    <ConfirmDialog
      {...dialog}
      title="Unlink guardian?"
      description={
        <span className="[overflow-wrap:anywhere]">
          {guardian.name} ({guardian.email}) loses access to {studentName} at once.
        </span>
      }
      tone="danger"
      confirmLabel="Unlink"
      busyLabel="Unlinking..."
      onConfirm={() => unlink.run({ id: studentId, accountId: guardian.accountId })}
      errorMessage={unlink.errorMessage}
    />
  );
}

/** Moves a student to another account: asks for its email address, then names both accounts. */
export function MoveStudentDialog({
  studentId,
  studentName,
  guardian,
  open,
  onOpenChange,
}: GuardianDialogProps) {
  const move = useMoveStudent();
  const [email, setEmail] = useState('');
  const [target, setTarget] = useState<{ name: string; email: string } | null>(null);
  if (target === null) {
    return (
      <ConfirmDialog
        key="email"
        open={open}
        onOpenChange={onOpenChange}
        title="Move to account"
        description={`${studentName} is with ${guardian.name} (${guardian.email}) now.`}
        confirmLabel="Continue"
        busyLabel="Looking..."
        onConfirm={async () => {
          setTarget(await findFamilyAccount({ email }));
          // The question follows in the same place.
          throw new Continue();
        }}
        errorMessage={(error) =>
          error instanceof Continue
            ? ''
            : getErrorMessage(error, 'The account could not be found. Please try again.')
        }
      >
        <Field label="Email" description="Of the account that the student moves to." required>
          <TextInput
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="question"
      open={open}
      onOpenChange={onOpenChange}
      title={`Move ${studentName}?`}
      description={
        <span className="[overflow-wrap:anywhere]">
          From {guardian.name} ({guardian.email}) to {target.name} ({target.email}). {guardian.name} loses
          access at once. Orders stay with the account that placed them.
        </span>
      }
      confirmLabel="Move to Account"
      busyLabel="Moving..."
      onConfirm={() => move.run({ id: studentId, fromAccountId: guardian.accountId, email: target.email })}
      errorMessage={move.errorMessage}
    />
  );
}

/** Keeps the dialog open for its next step. */
class Continue extends Error {}
