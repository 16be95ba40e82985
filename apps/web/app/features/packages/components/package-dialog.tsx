import { PackageForAdmin, type PackageDetails } from '@thuto/contract/packages';
import { useState } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { describePackage, PackageCard } from '../../../components/package-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { ApiError, hasCode } from '../../../lib/api-error.ts';
import { useChangePackage } from '../api/package-actions.ts';
import {
  PACKAGE_FIELDS,
  type PackageFormValues,
  previewPackage,
  readPackageForm,
  toFormErrors,
  toPackageForm,
} from '../package-form.ts';

/** The dialog gets this instead of a package when it adds one. */
export const NEW_PACKAGE = { id: null } as const;

export interface PackageDialogProps {
  item: PackageForAdmin | typeof NEW_PACKAGE;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a package, with a preview of its card. */
export function PackageDialog({ item, open, onOpenChange }: PackageDialogProps) {
  const { create, update } = useChangePackage();

  const save = async (details: PackageDetails, base: PackageForAdmin | null) => {
    if (base === null) await create.run(details);
    else await update.run({ id: base.id, revision: base.revision, ...details });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item.id === null ? 'Add package' : 'Edit package'}
      size="xl"
      isDismissible={!(create.isPending || update.isPending)}
    >
      <PackageForm
        item={item.id === null ? null : item}
        errorMessage={create.errorMessage}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface PackageFormProps {
  item: PackageForAdmin | null;
  errorMessage: (error: unknown) => string;
  /** `base` is the package that the edit is based on; null for a new one. */
  onSave: (details: PackageDetails, base: PackageForAdmin | null) => Promise<void>;
  onCancel: () => void;
}

function PackageForm({ item, errorMessage, onSave, onCancel }: PackageFormProps) {
  const [base, setBase] = useState(item);
  const [newer, setNewer] = useState<PackageForAdmin | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    control,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm<PackageFormValues>({ defaultValues: toPackageForm(item) });

  const showErrors = (messages: ReturnType<typeof toFormErrors>) => {
    const placed = PACKAGE_FIELDS.filter((name) => messages[name] !== undefined);
    placed.forEach((name, position) =>
      setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: position === 0 }),
    );
    return placed.length > 0;
  };

  const submit = async (values: PackageFormValues) => {
    setRefusal(null);
    const read = readPackageForm(values);
    if (read.details === null) {
      showErrors(read.errors);
      return;
    }
    try {
      await onSave(read.details, base);
    } catch (error) {
      if (hasCode(error, 'package_changed')) {
        const current = PackageForAdmin.safeParse(error.details['current']);
        if (current.success) return setNewer(current.data);
      }
      if (hasCode(error, 'package_name_taken')) {
        showErrors({ name: errorMessage(error) });
        return;
      }
      if (error instanceof ApiError && showErrors(toFormErrors(error.fields))) return;
      setRefusal(errorMessage(error));
    }
  };

  const takeNewer = (values: PackageFormValues | null) => {
    setBase(newer);
    setNewer(null);
    if (values !== null) reset(values);
  };

  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid min-w-0 content-start gap-4">
        {base?.isOrdered === true && (
          <Notice tone="info" announce="none">
            Families have ordered this package. Your changes apply to new orders. Existing orders keep their
            price, sessions and validity.
          </Notice>
        )}
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Price" required description="In maloti." error={errors.price?.message}>
            <TextInput inputMode="decimal" autoComplete="off" {...register('price')} />
          </Field>
          <Field label="Sessions" required description="Per payment." error={errors.sessions?.message}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('sessions')} />
          </Field>
          <Field
            label="Validity (months)"
            required
            description="From approval."
            error={errors.validMonths?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" {...register('validMonths')} />
          </Field>
        </div>
        <Controller
          control={control}
          name="period"
          render={({ field }) => (
            <RadioCards
              label="Billing"
              required
              columns={2}
              options={BILLING}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Field label="Features" description="One per line, at most 12." error={errors.features?.message}>
          <Textarea rows={5} {...register('features')} />
        </Field>
        <Checkbox
          label="Popular"
          description="Highlights this package. Only one package is popular at a time."
          disabled={base?.isRetired === true}
          {...register('isPopular')}
        />
      </div>
      <Preview control={control} />
      <div className="md:col-span-2">
        {newer !== null && (
          <Notice
            tone="warning"
            title="Someone has changed this package meanwhile."
            actions={
              <>
                <Button size="sm" onClick={() => takeNewer(null)}>
                  Keep mine
                </Button>
                <Button size="sm" variant="outline" onClick={() => takeNewer(toPackageForm(newer))}>
                  Use theirs
                </Button>
              </>
            }
          >
            {`It is now: ${describeNewer(newer)}. With Keep mine, what you entered stays in the form, unsaved.`}
          </Notice>
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <DialogActions className="mt-2">
          <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
            Go back
          </Button>
          <Button type="submit" disabled={newer !== null} isBusy={isSubmitting} busyLabel="Saving...">
            {item === null ? 'Add Package' : 'Save Package'}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

const BILLING = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Monthly' },
] as const;

function describeNewer(newer: PackageForAdmin): string {
  const { name, price, billing, sessions } = describePackage(newer);
  return [name, billing === '' ? price : `${price} ${billing}`, sessions].join(', ');
}

/** The card as families see it, from what is typed so far. */
function Preview({ control }: { control: Control<PackageFormValues> }) {
  const values = useWatch({ control }) as PackageFormValues;
  const item = describePackage(previewPackage(values));
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-5 text-sm font-semibold">What families see</p>
      <PackageCard
        as="div"
        item={item}
        action={
          <span
            aria-hidden
            className={buttonStyles({
              variant: item.isPopular ? 'secondary' : 'outline',
              block: true,
              className: 'pointer-events-none mt-auto',
            })}
          >
            Choose
          </span>
        }
      />
    </section>
  );
}
