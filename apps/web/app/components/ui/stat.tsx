import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface StatProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  tone?: 'pine' | 'marigold' | 'brick' | 'info';
  /** A line below the number: a change, a note. */
  hint?: ReactNode;
  className?: string;
}

const TONES = {
  pine: 'bg-pine-50 text-pine-600',
  marigold: 'bg-marigold-100 text-marigold-700',
  brick: 'bg-brick-50 text-brick-600',
  info: 'bg-info-soft text-info',
} as const;

/** A number with its name. Lay several out in a grid: two columns on phones, four elsewhere. */
export function Stat({ label, value, icon, tone = 'pine', hint, className }: StatProps) {
  return (
    <div className={cn('min-w-0 rounded-xl border border-line bg-surface p-3 shadow-soft sm:p-5', className)}>
      <div className="flex items-start justify-between gap-2">
        <p className="text-sm font-medium text-ink-soft">{label}</p>
        {icon !== undefined && (
          <span aria-hidden className={cn('grid size-9 shrink-0 place-items-center rounded-md', TONES[tone])}>
            {icon}
          </span>
        )}
      </div>
      <p className="font-display mt-1 text-3xl tabular-nums">{value}</p>
      {hint !== undefined && <div className="mt-1 text-sm text-ink-soft">{hint}</div>}
    </div>
  );
}
