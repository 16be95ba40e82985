import { CalendarSync } from 'lucide-react';
import { lazy, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useShowCalendarFeed, useTurnOnCalendarFeed } from '../api/calendar-feed.ts';

/** Lazy, because it is rarely opened. */
const CalendarAddress = lazy(async () => ({
  default: (await import('./calendar-address.tsx')).CalendarAddress,
}));

/** The student's secret calendar address, shown on request only. */
export function CalendarFeedCard({ isOn }: { isOn: boolean }) {
  const [address, setAddress] = useState<string | null>(null);
  const show = useShowCalendarFeed();
  const turnOn = useTurnOnCalendarFeed();
  const asking = isOn ? show : turnOn;
  const [error, setError] = useState<string | null>(null);

  const ask = async () => {
    setError(null);
    try {
      const feed = await asking.run({});
      setAddress(feed?.address ?? null);
    } catch (thrown) {
      setError(asking.errorMessage(thrown));
    }
  };

  return (
    <SectionCard title="Your Calendar">
      <p className="text-ink-soft">
        Subscribe once with your own secret address, and all your sessions appear in the calendar of your
        phone or computer. Changes and cancellations are updated automatically.
      </p>
      {error !== null && (
        <Notice tone="danger" className="mt-4">
          {error}
        </Notice>
      )}
      {isOn && address !== null ? (
        <LatePart fallback={null}>
          <CalendarAddress address={address} onChange={setAddress} />
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
