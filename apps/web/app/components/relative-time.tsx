import { formatDateTime, formatRelative } from '../lib/time/dates.ts';
import { useCurrentMinute } from '../lib/time/use-current-minute.ts';

/** How long ago an instant was, kept up to date, with the exact time as a tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useCurrentMinute();
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {/* The minute clock may lag behind an instant that the server has just returned. */}
      {formatRelative(at, new Date(Math.max(now, Date.parse(at))))}
    </time>
  );
}
