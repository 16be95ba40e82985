import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cn } from '../../lib/cn.ts';

/** A spinner. Decorative: the text beside it describes the progress. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-5 shrink-0 animate-spin', className)} />;
}

/** A spinner with text, announced politely, for a part of the page that waits for its first data. */
export function LoadingNote({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <output className={cn('flex items-center justify-center gap-3 py-12 text-ink-soft', className)}>
      <Spinner />
      {children}
    </output>
  );
}
