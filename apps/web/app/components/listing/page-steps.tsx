import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { formatTotal } from '../../lib/format/total.ts';
import { Button } from '../ui/button.tsx';

export interface PageStepsProps {
  /** Number of rows on this page and in total. */
  shown: number;
  total: number;
  isFirst: boolean;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  onTurn: (after: string) => void;
}

/** Links to the previous and next page of a list. Renders nothing for an empty list. */
export function PageSteps({ shown, total, isFirst, next, onTurn }: PageStepsProps) {
  const navigate = useNavigate();
  // After a deep link there is no previous page in the history: offer the first page instead.
  const canGoBack = useNavigationType() === 'PUSH';
  const nav = useRef<HTMLElement>(null);
  const turn = (after: string) => {
    onTurn(after);
    // The buttons are below the list, and the new page is read from its top.
    nav.current?.closest('[role="tabpanel"], main')?.scrollIntoView();
  };
  if (isFirst && next === null) {
    if (total === 0) return null;
    return <p className="text-center text-sm text-ink-soft tabular-nums">{formatTotal(total)} in all</p>;
  }
  return (
    <nav ref={nav} aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3">
      <Button
        variant="outline"
        disabled={isFirst}
        icon={<ChevronLeft aria-hidden className="size-5" />}
        onClick={() => (canGoBack ? void navigate(-1) : turn(''))}
      >
        {canGoBack || isFirst ? 'Previous' : 'First page'}
      </Button>
      <p className="text-sm text-ink-soft tabular-nums">
        {shown} of {formatTotal(total)}
      </p>
      <Button variant="outline" disabled={next === null} onClick={() => next !== null && turn(next)}>
        Next
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
}
