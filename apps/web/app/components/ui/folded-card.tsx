import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../lib/browser/use-wide-screen.ts';

/** A card with a heading that a phone shows folded, so that what a person came for stays near the top. */
export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const isOpen = useWideScreen();
  return (
    <section aria-label={title} className="min-w-0">
      <details open={isOpen} className="group rounded-xl border border-line bg-surface shadow-soft">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-xl px-5 py-2 sm:px-6">
          <h2 className="text-xl">{title}</h2>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
      </details>
    </section>
  );
}
