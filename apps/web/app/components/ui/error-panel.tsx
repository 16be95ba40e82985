import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { cn } from '../../lib/cn.ts';
import { Button } from './button.tsx';

export interface ErrorPanelProps {
  title?: string;
  /** What happened, in words for the user. */
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** True while the retry runs. */
  isBusy?: boolean;
  className?: string;
}

/** Replaces content that could not be loaded. */
export function ErrorPanel({
  title = 'Something went wrong',
  message,
  onRetry,
  retryLabel = 'Retry',
  isBusy = false,
  className,
}: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center rounded-xl border border-danger-line bg-danger-soft px-6 py-8 text-center',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mb-3 size-8 text-danger" />
      <p className="font-display text-xl text-danger-strong">{title}</p>
      <p className="mt-1 max-w-md">{message}</p>
      {onRetry !== undefined && (
        <Button variant="outline" className="mt-5" onClick={onRetry} isBusy={isBusy}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
