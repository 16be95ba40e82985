import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, useState } from 'react';
import { LatePart } from '../late-part.tsx';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CalendarAddressCardProps } from './calendar-feed.ts';

/** Lazy, because it is rarely opened. */
const CalendarAddress = lazy(async () => ({
  default: (await import('./calendar-address.tsx')).CalendarAddress,
}));

/** A person's secret calendar address, shown on request only. */
export function CalendarAddressCard({ isOn, introduction, ...card }: CalendarAddressCardProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asking = isOn ? card.feed.show : card.feed.turnOn;

  const ask = async () => {
    setError(null);
    try {
      setAddress((await asking.run({}))?.address ?? null);
    } catch (thrown) {
      setError(asking.errorMessage(thrown));
    }
  };

  return (
    <SectionCard title="Your Calendar">
      <p className="text-ink-soft">{introduction}</p>
      {error !== null && (
        <Notice tone="danger" className="mt-4">
          {error}
        </Notice>
      )}
      {isOn && address !== null ? (
        <LatePart fallback={null}>
          <CalendarAddress {...card} address={address} onChange={setAddress} />
        </LatePart>
      ) : (
        <Button
          variant="outline"
          className="mt-4 max-sm:w-full"
          icon={<CalendarSync aria-hidden className="size-5" />}
          isBusy={asking.isPending}
          busyLabel="One moment..."
          onClick={() => void ask()}
        >
          {isOn ? 'Show address' : 'Turn on calendar address'}
        </Button>
      )}
    </SectionCard>
  );
}
