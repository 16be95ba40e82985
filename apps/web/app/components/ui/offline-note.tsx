import { useOnline } from '../../lib/offline/use-online.ts';

/** Explains beside a form's button why it is disabled offline. Empty while there is a network. */
export function OfflineNote({ className }: { className?: string }) {
  const online = useOnline();
  // The element stays mounted, so that its text is announced when it appears.
  return (
    <output className={className}>
      {!online && (
        <span className="block text-sm text-ink-soft">
          You are offline. What you typed is kept here; you can send it when you are back online.
        </span>
      )}
    </output>
  );
}
