import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { useWideScreen } from '../../lib/browser/use-wide-screen.ts';

export interface FoldedCardProps {
  title: string;
  /** What stands in it, in a line: shown while it is folded. */
  summary?: string;
  /** An open card with an error cannot be folded. It stays open when the error is corrected. */
  hasError?: boolean;
  children: ReactNode;
}

/** A card with a heading that a phone shows folded, so that what a person came for stays near the top. */
export function FoldedCard({ title, summary, hasError = false, children }: FoldedCardProps) {
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title} className="min-w-0">
      <details
        open={isWide || isOpen || hasError}
        onToggle={({ currentTarget }) => {
          if (hasError) currentTarget.open = true;
          if (!isWide) setOpen(currentTarget.open);
        }}
        className="group rounded-xl border border-line bg-surface shadow-soft"
      >
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-xl px-5 py-2 sm:px-6">
          <div className="min-w-0">
            <h2 className="text-xl">{title}</h2>
            {summary !== undefined && (
              <p className="truncate text-sm text-ink-soft group-open:hidden">{summary}</p>
            )}
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
      </details>
    </section>
  );
}
