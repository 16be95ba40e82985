import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** Placeholder for an empty list, with the next step. */
export function EmptyState({ title, children, icon, actions, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center rounded-xl border border-dashed border-line-strong/60 bg-surface/60 px-6 py-10 text-center',
        className,
      )}
    >
      {icon !== undefined && (
        <div
          aria-hidden
          className="mb-4 grid size-14 place-items-center rounded-full bg-marigold-100 text-marigold-700"
        >
          {icon}
        </div>
      )}
      <p className="font-display text-xl">{title}</p>
      {children !== undefined && <div className="mt-1.5 max-w-md text-ink-soft">{children}</div>}
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
