import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  /** The options. Pass `<option>` children for anything else. */
  options?: readonly SelectOption[];
  /** An empty first option such as 'Choose a subject'. */
  placeholder?: string;
}

/** The native select, because its picker works best on cheap phones. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        className={cn(controlStyles(), 'appearance-none pr-10', className)}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft"
      />
    </div>
  );
}
