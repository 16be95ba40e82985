import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** Shows a Dismiss button. */
  onDismiss?: () => void;
  /**
   * Announces the notice when it appears: errors assertively, others politely. `none` for text present from the start.
   */
  announce?: 'auto' | 'none';
  className?: string;
}

const LOOKS = {
  info: { box: 'border-info-line bg-info-soft text-info', Icon: Info },
  success: { box: 'border-success-line bg-success-soft text-success', Icon: CircleCheck },
  warning: { box: 'border-warning-line bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger-line bg-danger-soft text-danger-strong', Icon: CircleAlert },
} as const;

/** A message box in the page. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  onDismiss,
  announce = 'auto',
  className,
}: NoticeProps) {
  const { box, Icon } = LOOKS[tone];
  const role = announce === 'none' ? undefined : tone === 'danger' ? 'alert' : 'status';
  return (
    <div role={role} className={cn('flex items-start gap-3 rounded-lg border px-4 py-3', box, className)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <button
          type="button"
          onClick={onDismiss}
          className="-my-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md hover:bg-black/5"
        >
          <X aria-hidden className="size-5" />
          <span className="sr-only">Dismiss</span>
        </button>
      )}
    </div>
  );
}
