import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

/** A one-line input of any text-like type: text, email, tel, number, date, time, search, url. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...useFieldControl()} className={cn(controlStyles(), className)} {...rest} />;
}
