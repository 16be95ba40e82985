import ChevronDown from 'lucide-react/icons/chevron-down';

/** Shows in a `summary` that it opens. A flex summary has no marker of the browser. */
export const FoldMarker = () => (
  <ChevronDown
    aria-hidden
    className="ml-auto size-5 shrink-0 text-ink-soft [details[open]>summary>&]:rotate-180"
  />
);
