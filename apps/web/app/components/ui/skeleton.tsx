import { cn } from '../../lib/cn.ts';

/** A grey placeholder. Give it the size of the content to avoid layout shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 animate-breathe rounded-md bg-line', className)} />;
}

/** A list of skeletons with one announcement. */
export function SkeletonList({
  label,
  rows = 3,
  rowClassName = 'h-20',
  className,
}: {
  /** What is loading: 'Loading sessions'. */
  label: string;
  rows?: number;
  rowClassName?: string;
  className?: string;
}) {
  return (
    <output className={cn('grid gap-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={cn('rounded-xl', rowClassName)} />
      ))}
    </output>
  );
}
