import WifiOff from 'lucide-react/icons/wifi-off';
import { formatMoment } from '../../lib/time/dates.ts';
import { useOnline } from '../../lib/offline/use-online.ts';

/** A line across the page while there is no network, or while the page shows cached data (`keptAt`, ISO). */
export function OfflineBanner({ keptAt }: { keptAt: string | null }) {
  const online = useOnline();
  if (online && keptAt === null) return null;
  return (
    <output className="flex items-center justify-center gap-2 bg-pine-900 px-4 py-2 text-center text-sm font-semibold text-white">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {keptAt === null
        ? 'You are offline. The page may be out of date.'
        : `You are offline. This is from ${formatMoment(keptAt)}.`}
    </output>
  );
}
