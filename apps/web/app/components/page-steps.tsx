import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { formatTotal } from '../lib/total.ts';
import { Button } from './ui/button.tsx';

export interface PageStepsProps {
  /** How many rows the page shows, and how many there are in all. */
  shown: number;
  total: number;
  isFirst: boolean;
  /** The place of the next page; null on the last. */
  next: string | null;
  onTurn: (after: string) => void;
}

/** Previous and next page of a list whose page is in the address. Nothing for a list that is empty. */
export function PageSteps({ shown, total, isFirst, next, onTurn }: PageStepsProps) {
  const navigate = useNavigate();
  // Whoever turned the pages here goes one back; whoever came by the address itself goes to the first.
  const cameByTurning = useNavigationType() === 'PUSH';
  const nav = useRef<HTMLElement>(null);
  const turn = (after: string) => {
    onTurn(after);
    // These buttons stand below the list: what comes is read from its beginning.
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
        onClick={() => (cameByTurning ? void navigate(-1) : turn(''))}
      >
        {cameByTurning || isFirst ? 'Previous' : 'First page'}
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
