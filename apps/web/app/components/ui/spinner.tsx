import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

/** A turning ring. Decorative: the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-5 shrink-0 animate-spin', className)} />;
}

/** A spinner with its words, announced politely, for a place that waits for its first data. */
export function LoadingNote({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <output className={cn('flex items-center justify-center gap-3 py-12 text-ink-soft', className)}>
      <Spinner />
      {children}
    </output>
  );
}
