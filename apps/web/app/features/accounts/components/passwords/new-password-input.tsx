import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { type PasswordOwner, PasswordStrength } from './password-strength.tsx';

export interface NewPasswordInputProps extends Omit<ComponentProps<typeof PasswordInput>, 'onInput'> {
  /** Returns what the form knows about the owner of the password. */
  person: () => PasswordOwner;
}

/** Input for a new password with a strength meter. Use it inside a `Field`, with the props of `register`. */
export function NewPasswordInput({ person, ...rest }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = box.current?.closest('form');
    // Typed before the scripts loaded.
    setTyped(box.current?.querySelector('input')?.value ?? '');
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
