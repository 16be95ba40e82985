import { useForm } from 'react-hook-form';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormActions } from '../../../../components/ui/form-actions.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import type { Action } from '../../../../lib/api/use-action.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).BothFactorsValues,
);

interface Factors {
  currentPassword: string;
  code: string;
}

export interface BothFactorsDialogProps<Output> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel: string;
  /** Its errors are shown in the dialog. */
  action: Action<Factors, Output>;
  onDone?: (output: Output) => void;
}

/** A dialog that asks for the password and a two-factor code. */
export function BothFactorsDialog<Output>({
  open,
  onClose,
  title,
  description,
  ...rest
}: BothFactorsDialogProps<Output>) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
      size="sm"
    >
      <BothFactorsForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function BothFactorsForm<Output>({
  onClose,
  confirmLabel,
  busyLabel,
  action,
  onDone,
}: Omit<BothFactorsDialogProps<Output>, 'open' | 'title' | 'description'>) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      const output = await action.run(values);
      if (output !== undefined) onDone?.(output);
      onClose();
    } catch (error) {
      const message = action.errorMessage(error);
      if (hasCode(error, 'password_wrong')) {
        setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
      } else if (hasCode(error, 'two_factor_code_wrong')) {
        setError('code', { type: 'server', message }, { shouldFocus: true });
      } else setError('root.server', { type: 'server', message });
    }
  });

  return (
    <form noValidate ref={warmOnFocus} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Current Password" error={errors.currentPassword?.message} required>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="Authentication code"
        description="The 6 digits of your authenticator app, or a recovery code."
        error={errors.code?.message}
        required
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...register('code')}
        />
      </Field>
      {errors.root && <Notice tone="danger">{errors.root['server']?.message ?? action.failure}</Notice>}
      <FormActions className="mt-1" isBusy={isSubmitting} busyLabel={busyLabel} onBack={onClose}>
        {confirmLabel}
      </FormActions>
    </form>
  );
}
