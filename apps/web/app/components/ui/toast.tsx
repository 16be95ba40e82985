import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useStore } from '../../lib/create-store.ts';
import { toasts, type ToastEntry, type ToastTone } from './toast-store.ts';

const LOOKS: Readonly<Record<ToastTone, { line: string; icon: string; Icon: typeof Info }>> = {
  success: { line: 'border-l-success', icon: 'text-success', Icon: CircleCheck },
  error: { line: 'border-l-danger', icon: 'text-danger', Icon: CircleAlert },
  info: { line: 'border-l-info', icon: 'text-info', Icon: Info },
};

/**
 * Renders the toasts. Mounted once per page, in the layout; show one with `toast.success('…')`. Toasts rise from the
 * bottom. On phones they appear at the top where the bottom holds buttons: in the console those of the next card, and
 * those of an open dialog.
 */
export function ToastRegion() {
  const entries = useStore(toasts);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom)+1rem)] z-60 flex flex-col items-center gap-2.5 px-4 max-sm:in-[:has([data-console])]:top-22 max-sm:in-[:has([data-console])]:bottom-auto max-sm:in-[:has([role=dialog])]:top-22 max-sm:in-[:has([role=dialog])]:bottom-auto sm:items-end sm:px-6">
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const { line, icon, Icon } = LOOKS[entry.tone];
  const [held, setHeld] = useState(false);
  const [spoken, setSpoken] = useState(false);

  // Screen readers announce a live region when its text changes after mounting, so the text is set a moment later.
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(true), 50);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const { id, lifetimeMs } = entry;
    if (held || lifetimeMs === null) return undefined;
    const timer = setTimeout(() => toasts.dismiss(id), lifetimeMs);
    return () => clearTimeout(timer);
  }, [held, entry]);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cn(
        'pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-lg border border-l-[6px] border-line bg-surface py-2 pr-2 pl-4 shadow-float',
        line,
      )}
    >
      <Icon aria-hidden className={cn('my-2.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p role={entry.tone === 'error' ? 'alert' : 'status'} className="min-h-11 py-2 font-medium">
          {spoken && entry.message}
        </p>
        {entry.action !== undefined && (
          <button
            type="button"
            onClick={() => {
              toasts.dismiss(entry.id);
              entry.action?.run();
            }}
            className="text-link -mt-1 mb-1 min-h-11 text-left font-semibold"
          >
            {entry.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={() => toasts.dismiss(entry.id)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
