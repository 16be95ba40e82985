import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { cn } from '../../lib/cn.ts';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Target of the Back link. */
  backTo?: string;
  backLabel?: string;
  actions?: ReactNode;
  className?: string;
}

/** The page's only h1. */
export function PageHeader({
  title,
  subtitle,
  backTo,
  backLabel = 'Back',
  actions,
  className,
}: PageHeaderProps) {
  return (
    <header className={cn('mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3', className)}>
      <div className="flex min-w-0 items-center gap-2">
        {backTo !== undefined && (
          <Link
            to={backTo}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-pine-600/10"
          >
            <ArrowLeft aria-hidden className="size-5" />
            <span className="sr-only">{backLabel}</span>
          </Link>
        )}
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {subtitle !== undefined && <p className="mt-1 text-ink-soft">{subtitle}</p>}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}
