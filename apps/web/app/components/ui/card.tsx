import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-w-0 rounded-xl border border-line bg-surface p-5 shadow-soft sm:p-6', className)}
      {...rest}
    />
  );
}

export interface SectionCardProps {
  title: string;
  /** A link or a button beside the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with a heading. */
export function SectionCard({ title, actions, className, children }: SectionCardProps) {
  return (
    <section
      aria-label={title}
      className={cn('min-w-0 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-6', className)}
    >
      <div className="mb-2 sm:mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
