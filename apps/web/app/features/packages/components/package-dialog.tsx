import { PackageForAdmin } from '@thuto/contract/packages';
import { Controller } from 'react-hook-form';
import { NewerVersion } from '../../../components/newer-version.tsx';
import { describePackage, PackageCard } from '../../../components/package-card.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRevisionForm } from '../../../lib/forms/use-revision-form.ts';
import { useChangePackage } from '../api/package-actions.ts';
import {
  PackageFormSchema,
  type PackageFormValues,
  previewPackage,
  toFormError,
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
  const actions = useChangePackage();
  const { create, update } = actions;
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
        actions={actions}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface PackageFormProps {
  item: PackageForAdmin | null;
  actions: ReturnType<typeof useChangePackage>;
  onClose: () => void;
}

function PackageForm({ item, actions: { create, update }, onClose }: PackageFormProps) {
  const {
    register,
    control,
    watch,
    errors,
    isSubmitting,
    refusal,
    submit,
    base,
    newer,
    keepMine,
    takeTheirs,
  } = useRevisionForm({
    item,
    toValues: toPackageForm,
    schema: PackageFormSchema,
    changed: { code: 'package_changed', schema: PackageForAdmin },
    send: async (details, edited) => {
      try {
        if (edited === null) await create.run(details);
        else await update.run({ id: edited.id, revision: edited.revision, ...details });
      } catch (error) {
        throw toFormError(error);
      }
      onClose();
    },
    errorMessage: create.errorMessage,
    codeFields: { package_name_taken: 'name' },
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem]">
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
      <Preview values={watch()} />
      <div className="md:col-span-2">
        {newer !== null && (
          <NewerVersion
            what="package"
            now={describeNewer(newer)}
            keepMine={keepMine}
            takeTheirs={takeTheirs}
          />
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <FormActions className="mt-2" isBusy={isSubmitting} disabled={newer !== null} onBack={onClose}>
          {item === null ? 'Add Package' : 'Save Package'}
        </FormActions>
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
function Preview({ values }: { values: PackageFormValues }) {
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
