import { cn } from '../../lib/cn.ts';

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  /** The accessible name. */
  label: string;
  /** Shows the label and the percentage above the bar. */
  showLabel?: boolean;
  tone?: 'primary' | 'orange';
  className?: string;
}

const FILLS = {
  primary: '[&::-moz-progress-bar]:bg-pine-600 [&::-webkit-progress-value]:bg-pine-600',
  orange: '[&::-moz-progress-bar]:bg-orange-solid [&::-webkit-progress-value]:bg-orange-solid',
} as const;

export function ProgressBar({
  value,
  label,
  showLabel = false,
  tone = 'primary',
  className,
}: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className={cn('min-w-0', className)}>
      {showLabel && (
        <p aria-hidden className="mb-1.5 flex justify-between text-sm font-semibold">
          <span>{label}</span>
          <span className="tabular-nums">{percent}%</span>
        </p>
      )}
      <progress
        aria-label={label}
        aria-valuenow={percent}
        value={percent}
        max={100}
        className={cn(
          'block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300',
          FILLS[tone],
        )}
      />
    </div>
  );
}
