import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useEnterCode } from '../api/families.ts';

/** Enters the code of another guardian. What was typed stays until it worked. */
export function EnterCodeForm() {
  const enter = useEnterCode();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      const entered = await enter.run({ code });
      if (entered === undefined) return;
      setCode('');
      await navigate(`/account/family?${new URLSearchParams({ for: entered.id }).toString()}`, {
        replace: true,
      });
    } catch (error) {
      const own = error instanceof ApiError ? error.fields['code'] : undefined;
      setFault(own ?? enter.errorMessage(error));
      input.current?.focus();
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex flex-wrap items-start gap-3 border-t border-line pt-5"
    >
      <Field
        label="Code"
        description="Eight letters and digits from another guardian of a student."
        error={fault}
        className="min-w-0 grow sm:max-w-sm"
      >
        <TextInput
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setFault(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="sm:mt-6.75"
        isBusy={enter.isPending}
        busyLabel="Checking..."
      >
        Enter Code
      </Button>
    </form>
  );
}
