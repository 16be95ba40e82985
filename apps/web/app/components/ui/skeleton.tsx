import { cn } from '../../lib/cn.ts';

/** A grey shape where something will be. Give it the size of what comes, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 animate-breathe rounded-md bg-line', className)} />;
}

/** A whole list of them, with one announcement. */
export function SkeletonList({
  label,
  rows = 3,
  rowClassName = 'h-20',
  className,
}: {
  /** What is awaited: 'Loading sessions'. */
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
