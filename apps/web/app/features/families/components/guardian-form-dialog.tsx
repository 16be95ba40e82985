import type { GuardianRights } from '@thuto/domain/policy';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NO_RIGHTS, RIGHTS } from '../../../lib/students/guardian-words.ts';
import { RightsFields } from './rights-fields.tsx';

export type InvitableRelationship = 'parent' | 'guardian' | 'sponsor';

/** What the form sends. */
export interface GuardianValues {
  email: string;
  relationship: InvitableRelationship;
  rights: GuardianRights;
  /** Further students whom the same invitation is for. */
  alsoFor: readonly string[];
}

export interface GuardianFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Which fields the form has beside the rights. */
  fields: { email: boolean; relationship: boolean };
  start?: GuardianRights;
  /** The other students of the account, whom the invitation can be for too. */
  others?: readonly { readonly id: string; readonly firstName: string }[];
  submitLabel: string;
  /** Runs the action. A thrown error stays in the form, with everything that was typed. */
  onSubmit: (values: GuardianValues) => Promise<unknown>;
  errorMessage: (error: unknown) => string;
}

/** What each usually may do, until a right is chosen by hand. */
const USUAL_RIGHTS: Readonly<Record<InvitableRelationship, GuardianRights>> = {
  parent: ALL_GUARDIAN_RIGHTS,
  guardian: { ...ALL_GUARDIAN_RIGHTS, canPay: false },
  sponsor: { ...NO_RIGHTS, canPay: true },
};

const RELATIONSHIP_OPTIONS = [
  { value: 'guardian', label: 'Guardian' },
  { value: 'parent', label: 'Parent' },
  { value: 'sponsor', label: 'Sponsor' },
];

/** A form about a guardian: an invitation by mail, a code, or a change of rights. */
export function GuardianFormDialog({ open, onOpenChange, ...form }: GuardianFormDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={form.title}
      description={form.description}
      isDismissible={!isBusy}
    >
      <GuardianForm {...form} isBusy={isBusy} onBusy={setIsBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface GuardianFormProps extends Omit<GuardianFormDialogProps, 'open' | 'onOpenChange' | 'title'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function GuardianForm({
  fields,
  start = USUAL_RIGHTS.guardian,
  others = [],
  isBusy,
  onBusy,
  onDone,
  ...form
}: GuardianFormProps) {
  const [email, setEmail] = useState('');
  const [relationship, setRelationship] = useState<InvitableRelationship>('guardian');
  const [rights, setRights] = useState(start);
  const [alsoFor, setAlsoFor] = useState<readonly string[]>([]);
  const [isChosen, setIsChosen] = useState(false);
  const [faults, setFaults] = useState<{ email?: string; rights?: string; form?: string }>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog lives in a portal, but React's events still bubble to a form around its owner.
    event.stopPropagation();
    if (!RIGHTS.some((right) => rights[right])) {
      setFaults({ rights: 'Choose at least one.' });
      return;
    }
    onBusy(true);
    setFaults({});
    try {
      await form.onSubmit({ email, relationship, rights, alsoFor });
      onDone();
    } catch (error) {
      const own = error instanceof ApiError ? error.fields['email'] : undefined;
      setFaults(own === undefined ? { form: form.errorMessage(error) } : { email: own });
    } finally {
      onBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {fields.email && (
        <Field label="Email" error={faults.email} required>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
      {fields.relationship && (
        <Field label="Relationship">
          <Select
            options={RELATIONSHIP_OPTIONS}
            value={relationship}
            onChange={({ target }) => {
              const chosen = target.value as InvitableRelationship;
              setRelationship(chosen);
              if (!isChosen) setRights(USUAL_RIGHTS[chosen]);
            }}
          />
        </Field>
      )}
      {others.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Also for</legend>
          {others.map(({ id, firstName }) => (
            <Checkbox
              key={id}
              label={firstName}
              checked={alsoFor.includes(id)}
              onChange={({ target }) =>
                setAlsoFor(target.checked ? [...alsoFor, id] : alsoFor.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
      <RightsFields
        value={rights}
        onChange={(next) => {
          setIsChosen(true);
          setRights(next);
        }}
        error={faults.rights}
      />
      {faults.form !== undefined && <Notice tone="danger">{faults.form}</Notice>}
      <FormActions isBusy={isBusy} busyLabel="Please wait..." backLabel="Cancel" onBack={onDone}>
        {form.submitLabel}
      </FormActions>
    </form>
  );
}
