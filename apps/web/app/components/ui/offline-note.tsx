import { useOnline } from '../../lib/use-online.ts';

/** Beside a form's button: why it waits. Nothing while there is a network. */
export function OfflineNote({ className }: { className?: string }) {
  const online = useOnline();
  // The element stays, so that its words are announced when they come.
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
