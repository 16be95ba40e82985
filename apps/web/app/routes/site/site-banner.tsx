import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

export interface SiteBannerProps {
  tone: 'success' | 'danger';
  onDismiss?: () => void;
  children: ReactNode;
}

/** A line below the header that does not shift the page. Lighter than `Notice`, because the landing page uses it. */
export function SiteBanner({ tone, onDismiss, children }: SiteBannerProps) {
  const good = tone === 'success';
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div className="fixed inset-x-0 top-[calc(var(--header-height)+0.75rem)] z-20 px-4">
      <div
        role={good ? 'status' : 'alert'}
        className={`mx-auto flex max-w-lg animate-rise items-center gap-3 rounded-lg border py-1 pr-1 pl-4 font-semibold shadow-lift ${good ? 'border-success-line bg-success-soft text-success' : 'border-danger-line bg-danger-soft text-danger-strong'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 py-2">{children}</p>
        <button
          type="button"
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-black/5"
        >
          <X aria-hidden className="size-5" />
          <span className="sr-only">Dismiss</span>
        </button>
      </div>
    </div>
  );
}
