import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      className={cn(controlStyles({ height: 'area' }), className)}
      {...rest}
    />
  );
}
