import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { toast } from '../../../components/ui/toast-store.ts';

/** How long the button confirms the copy, in milliseconds. */
const CONFIRMED_MS = 3_000;

export interface CopiedValueProps {
  /** A term, such as *Reference*. */
  label: string;
  /** The text on the screen. */
  value: string;
  /** What is copied, such as an amount without its currency. The shown value by default. */
  copied?: string;
}

/** A value with its label and a button that copies it. Belongs into a `dl`. */
export function CopiedValue({ label, value, copied = value }: CopiedValueProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      toast.error('The value could not be copied. Please select it and copy it by hand.');
    }
  };

  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt id={`${id}-label`} className="text-sm text-ink-soft">
        {label}
      </dt>
      <dd className="flex items-center justify-between gap-3">
        <span id={`${id}-value`} className="min-w-0 font-semibold [overflow-wrap:anywhere] tabular-nums">
          {value}
        </span>
        <span className="shrink-0">
          <Button
            size="sm"
            variant="outline"
            aria-describedby={`${id}-label ${id}-value`}
            icon={
              isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />
            }
            onClick={() => void copy()}
          >
            Copy
          </Button>
          <output className="sr-only">{isCopied ? `${label} copied.` : ''}</output>
        </span>
      </dd>
    </div>
  );
}
