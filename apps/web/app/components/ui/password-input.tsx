import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** A password input with a button that reveals it. Pass `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const control = useFieldControl();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...control}
        className={cn(controlStyles(), 'pr-12', className)}
        {...rest}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        aria-pressed={shown}
        aria-controls={control.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 my-auto text-ink-soft"
      />
    </div>
  );
}
