import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { downloadBackup } from '../api/download-backup.ts';

const FALLBACK_MESSAGE = 'The backup could not be created. Please try again.';

export interface BackupDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** A backup on the server; without it a new one is created. */
  file?: string;
  onClose: () => void;
}

/** Asks for the password, and for a code with two-factor sign-in, before a backup is downloaded. */
export function BackupDialog({ title, description, onClose, ...rest }: BackupDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      size="sm"
      isDismissible={!isBusy}
    >
      <BackupForm onClose={onClose} onBusy={setIsBusy} {...rest} />
    </Dialog>
  );
}

function BackupForm({
  confirmLabel,
  file,
  onClose,
  onBusy,
}: Omit<BackupDialogProps, 'title' | 'description'> & { onBusy: (isBusy: boolean) => void }) {
  const account = useQuery(orpc.myAccount.getMyAccount.queryOptions());
  // Two-factor sign-in may have been turned on in another tab: the server then requires a code.
  const [codeWanted, setCodeWanted] = useState(false);
  const needsCode = codeWanted || account.data?.twoFactor?.isOn === true;
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, code }) => {
    onBusy(true);
    try {
      await downloadBackup({
        currentPassword,
        ...(needsCode && { code }),
        ...(file !== undefined && { file }),
      });
      toast.info('The backup is being downloaded. This may take a while: your browser shows the progress.');
      onClose();
    } catch (error) {
      const message = getErrorMessage(error, FALLBACK_MESSAGE);
      if (hasCode(error, 'password_wrong')) {
        setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
      } else if (hasCode(error, 'two_factor_code_wrong')) {
        setCodeWanted(true);
        setError('code', { type: 'server', message }, { shouldFocus: true });
      } else setError('root.server', { type: 'server', message });
    } finally {
      onBusy(false);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Current Password" error={errors.currentPassword?.message} required>
        <PasswordInput
          autoComplete="current-password"
          maxLength={128}
          {...register('currentPassword', { required: 'Please enter your current password' })}
        />
      </Field>
      {needsCode && (
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
            {...register('code', { required: 'Please enter the code' })}
          />
        </Field>
      )}
      {errors.root && <Notice tone="danger">{errors.root['server']?.message ?? FALLBACK_MESSAGE}</Notice>}
      <FormActions className="mt-1" isBusy={isSubmitting} busyLabel="Asking the server..." onBack={onClose}>
        {confirmLabel}
      </FormActions>
    </form>
  );
}
