import Bell from 'lucide-react/icons/bell';

/** The label of a button for notifications: a bell with their number, if there are any. */
export function BellLabel({ count }: { count: number }) {
  return (
    <>
      <Bell aria-hidden className="size-5.5" />
      <span className="sr-only">Notifications </span>
      {count > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brick-500 px-1 py-0.5 text-center text-xs leading-none font-bold text-white tabular-nums">
          {count}
        </span>
      )}
    </>
  );
}
