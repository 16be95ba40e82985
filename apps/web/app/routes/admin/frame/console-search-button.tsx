import Search from 'lucide-react/icons/search';
import { useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { ConsoleSearch } from '../../../features/users/components/console-search.tsx';
import { useShortcuts } from '../../../lib/browser/shortcuts.ts';

/** Opens the search over students, bookings and money, as `/` and Ctrl K do. */
export function ConsoleSearchButton() {
  const [open, setOpen] = useState(false);
  const returnTo = useRef<HTMLElement | null>(null);
  const show = () => {
    returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
  };
  useShortcuts({ search: show });
  return (
    <>
      <IconButton
        label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        icon={<Search aria-hidden className="size-5.5" />}
        onClick={show}
      />
      <ConsoleSearch open={open} onOpenChange={setOpen} returnTo={returnTo} />
    </>
  );
}
