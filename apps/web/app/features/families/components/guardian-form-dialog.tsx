import { INVITABLE_RELATIONSHIPS } from '@thuto/contract/families';
import { emailAddress, recordId } from '@thuto/contract/fields/text';
import { guardianRights } from '@thuto/contract/invitations';
import type { GuardianRights } from '@thuto/domain/policy';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { useState, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { NO_RIGHTS, RIGHTS } from '../../../lib/students/guardian-words.ts';
import { RightsFields } from './rights-fields.tsx';

type InvitableRelationship = (typeof INVITABLE_RELATIONSHIPS)[number];

const Invited = z.object({
  email: emailAddress,
  relationship: z.enum(INVITABLE_RELATIONSHIPS),
  rights: z
    .object(guardianRights)
    .refine((rights) => RIGHTS.some((right) => rights[right]), 'Choose at least one.'),
  /** Further students whom the same invitation is for. */
  alsoFor: z.array(recordId),
});
const WithoutEmail = Invited.extend({ email: z.literal('') });

/** What the form sends. */
export type GuardianValues = z.output<typeof Invited>;

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
      <GuardianForm {...form} onBusy={setIsBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface GuardianFormProps extends Omit<GuardianFormDialogProps, 'open' | 'onOpenChange' | 'title'> {
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function GuardianForm({
  fields,
  start = USUAL_RIGHTS.guardian,
  others = [],
  onBusy,
  onDone,
  ...props
}: GuardianFormProps) {
  const form = useActionForm<z.input<typeof Invited>, GuardianValues>({
    schema: fields.email ? Invited : WithoutEmail,
    defaultValues: { email: '', relationship: 'guardian', rights: start, alsoFor: [] },
    send: async (values) => {
      onBusy(true);
      try {
        await props.onSubmit(values);
        onDone();
      } finally {
        onBusy(false);
      }
    },
    errorMessage: props.errorMessage,
  });
  const { control, register, errors } = form;

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {fields.email && (
        <Field label="Email" error={errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
      )}
      {fields.relationship && (
        <Field label="Relationship">
          <Select
            options={RELATIONSHIP_OPTIONS}
            {...register('relationship', {
              onChange: ({ target }: { target: { value: InvitableRelationship } }) => {
                const { isDirty } = form.getFieldState('rights');
                if (!isDirty) form.resetField('rights', { defaultValue: USUAL_RIGHTS[target.value] });
              },
            })}
          />
        </Field>
      )}
      {others.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Also for</legend>
          {others.map(({ id, firstName }) => (
            <Checkbox key={id} label={firstName} value={id} {...register('alsoFor')} />
          ))}
        </fieldset>
      )}
      <Controller
        control={control}
        name="rights"
        render={({ field }) => (
          <RightsFields value={field.value} onChange={field.onChange} error={errors.rights?.message} />
        )}
      />
      {form.refusal !== null && <Notice tone="danger">{form.refusal}</Notice>}
      <FormActions isBusy={form.isSubmitting} busyLabel="Please wait..." backLabel="Cancel" onBack={onDone}>
        {props.submitLabel}
      </FormActions>
    </form>
  );
}
