import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { type PasswordOwner, PasswordStrength } from './password-strength.tsx';

export interface NewPasswordInputProps extends Omit<ComponentProps<typeof PasswordInput>, 'onInput'> {
  /** What the form knows of the person whose password it is. */
  person: () => PasswordOwner;
}

/** The field of a new password, with a meter of its strength. Inside a `Field`, with what `register` gives. */
export function NewPasswordInput({ person, ...rest }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = box.current?.closest('form');
    const clear = () => setTyped('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  return (
    <div ref={box}>
      <PasswordInput
        autoComplete="new-password"
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...rest}
      />
      <div aria-live="polite">
        <PasswordStrength password={typed} person={person} />
      </div>
    </div>
  );
}
