import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useFieldArray, useForm, type FieldErrors } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import type { AdminSetupValues } from '../../admin-setup-values.ts';
import { SHARED_FIELD_ERRORS } from '../../admin-setup-faults.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { useCreateAdmins } from '../../api/create-admins.ts';
import { isFailure, type AdminSetupOutcome } from '../../admin-setup-outcomes.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { AdminSetupOutcomes } from './admin-setup-outcomes.tsx';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../admin-setup-values.ts')).AdminSetupValues,
);
const NEW_ACCOUNT = { email: '', displayName: '', password: '' };
/** Without values, so that the fields keep what was typed before hydration. */
const AS_TYPED = { accounts: [{}] };
const MAX_ACCOUNTS = 20;

export function AdminSetupForm({ onCreated }: { onCreated: (outcomes: AdminSetupOutcome[]) => void }) {
  const createAdmins = useCreateAdmins();
  const { control, register, handleSubmit, getValues, setError, setFocus, formState } =
    useForm<AdminSetupValues>({
      resolver,
      defaultValues: AS_TYPED,
    });
  const { errors } = formState;
  const minLength = useMinPasswordLength(true);
  const accounts = useFieldArray({ control, name: 'accounts' });

  const submit = handleSubmit(async (values) => {
    try {
      const created = await createAdmins.run(values);
      if (created !== undefined && !isFailure(created.outcomes)) onCreated(created.outcomes);
    } catch (error) {
      if (hasCode(error, 'setup_secret_wrong')) setFocus('secret');
      const names = values.accounts.flatMap((_, at) => [
        `accounts.${at}.email` as const,
        `accounts.${at}.displayName` as const,
        `accounts.${at}.password` as const,
      ]);
      showFieldErrors(error, setError, ['secret', ...names]);
    }
  });

  const shared = sharedFaults(errors);
  const outcomes = createAdmins.output?.outcomes;
  const hasFailed = outcomes !== undefined && isFailure(outcomes);
  const failure =
    createAdmins.error !== null
      ? createAdmins.errorMessage(createAdmins.error)
      : errors.root || hasFailed
        ? createAdmins.failure
        : null;

  return (
    <form
      method="post"
      noValidate
      ref={warmOnFocus}
      onSubmit={(event) => void submit(event)}
      className="grid gap-6"
    >
      <Field label="Setup Secret" error={errors.secret?.message} required>
        <PasswordInput autoComplete="off" {...register('secret')} />
      </Field>

      {accounts.fields.map((account, at) => {
        const faults = errors.accounts?.[at];
        return (
          <fieldset key={account.id} className="rounded-xl border border-line bg-surface p-5 sm:p-6">
            <legend className="sr-only">Admin account {at + 1}</legend>
            <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
              <p aria-hidden className="font-display text-xl">
                Admin account {accounts.fields.length > 1 ? at + 1 : ''}
              </p>
              {accounts.fields.length > 1 && (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Trash2 aria-hidden className="size-4.5" />}
                  onClick={() => accounts.remove(at)}
                >
                  Remove
                </Button>
              )}
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="Email" error={ownFault(faults?.email?.message)} required>
                <TextInput
                  type="email"
                  autoComplete="off"
                  inputMode="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  aria-invalid={faults?.email ? true : undefined}
                  {...register(`accounts.${at}.email`)}
                />
              </Field>
              <Field label="Display Name" error={ownFault(faults?.displayName?.message)} required>
                <TextInput
                  autoComplete="off"
                  aria-invalid={faults?.displayName ? true : undefined}
                  {...register(`accounts.${at}.displayName`)}
                />
              </Field>
              <Field
                label="Password"
                description={`At least ${minLength} characters.`}
                error={ownFault(faults?.password?.message)}
                required
                className="sm:col-span-2"
              >
                <NewPasswordInput
                  person={() => {
                    const { displayName = '', email = '' } = getValues(`accounts.${at}`) ?? {};
                    return { displayName, email, forAdmin: true };
                  }}
                  aria-invalid={faults?.password ? true : undefined}
                  {...register(`accounts.${at}.password`)}
                />
              </Field>
            </div>
          </fieldset>
        );
      })}

      <Button
        variant="outline"
        icon={<Plus aria-hidden className="size-5" />}
        disabled={accounts.fields.length >= MAX_ACCOUNTS}
        onClick={() => accounts.append(NEW_ACCOUNT)}
        className="justify-self-start"
      >
        Add Another
      </Button>

      {shared.map((sentence) => (
        <Notice key={sentence} tone="danger">
          {sentence}
        </Notice>
      ))}
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {hasFailed && <AdminSetupOutcomes outcomes={outcomes} />}
      <Button type="submit" size="lg" block isBusy={createAdmins.isPending} busyLabel="Creating Admins...">
        Create Admin Accounts
      </Button>
    </form>
  );
}

function ownFault(message: string | undefined): string | undefined {
  return message !== undefined && SHARED_FIELD_ERRORS.includes(message) ? undefined : message;
}

function sharedFaults(errors: FieldErrors<AdminSetupValues>): string[] {
  const accounts = Array.isArray(errors.accounts) ? errors.accounts : [];
  const shown = accounts.flatMap((account) =>
    [account?.email, account?.displayName, account?.password].map((fault) => fault?.message),
  );
  return SHARED_FIELD_ERRORS.filter((sentence) => shown.includes(sentence));
}
