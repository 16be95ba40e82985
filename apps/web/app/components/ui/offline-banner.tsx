import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** One line across the page while the browser has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <output className="flex items-center justify-center gap-2 bg-pine-900 px-4 py-2 text-center text-sm font-semibold text-white">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      You are offline. What you see may be out of date.
    </output>
  );
}
